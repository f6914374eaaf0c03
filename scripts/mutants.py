"""Mutation testing: draw small changes to the program at random, and see whether the tests notice.

    python -m scripts.mutants --count 300 --seed 1 --out mutants
    python -m scripts.mutants src/sulaco/table --count 40 --list

First the tests are run without a mutant, to see which functions each of them enters. Then each mutant is made in a
scratch copy of the project and tested there until a test fails: by the tests that enter its function, those nearest to
its file first, then the quickest. A mutant outside of functions is tested by the nearest tests, then by those of its
package, then by wider ones. Results are kept in a folder line by line; the same command goes on where it was stopped.
Tests that fail or cannot be imported without any mutant are left out, so that a machine with pytest, pytest-xdist and
msgspec alone can test the kernel and the rules.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import blake2b
from pathlib import Path
from queue import SimpleQueue
from types import MappingProxyType
from typing import Any, NamedTuple

from scripts.mutations import Mutant, draw

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("src/sulaco/table", "src/sulaco/games", "src/sulaco/server")
NEAREST = 3
"""Test files that are tried first."""
WIDER = ("tests/golden", "tests/test_scenarios.py")
"""Tests that play whole games of every kind."""
TESTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "src/sulaco/table": (
        ("tests/table",),
        WIDER,
        ("tests/games", "tests/terminal", "tests/server", "tests/test_any_game.py"),
    ),
    "src/sulaco/games/corps": (("tests/games/corps",), WIDER, ("tests/terminal", "tests/server")),
    "src/sulaco/games/battles": (("tests/games/battles",), WIDER, ("tests/terminal", "tests/server")),
    "src/sulaco/games/encounters": (("tests/games/encounters",), WIDER, ("tests/terminal", "tests/server")),
    "src/sulaco/games": (("tests/games",), WIDER),
    "src/sulaco/server": (("tests/server",),),
}
"""Which tests judge which files, nearest first; the longest path that fits counts. Others are judged by all tests."""
NOT_COPIED = (".git", ".venv", "node_modules", "__pycache__", ".*_cache", "dist", "*.egg-info")
RULE = re.compile(r"\b[A-Z]\d+\.\d+\b")
FAILED, NO_TESTS = 1, 5
"""Exit codes of pytest: a test failed, and no test was found."""


class Verdict(NamedTuple):
    """What became of a mutant: `caught` by a test, `timeout`, or `survived`. `by`: the tests that noticed."""

    id: str
    file: str
    line: int
    operator: str
    diff: list[str]
    status: str
    by: str
    seconds: float


# --- which tests --------------------------------------------------------------------------------------------


def stages(root: Path, file: str) -> list[list[str]]:
    """The tests that judge a file, in the order in which they are run."""
    fitting = [path for path in TESTS if file == path or file.startswith(f"{path}/")]
    groups = TESTS[max(fitting, key=len)] if fitting else (("tests",),)
    there = [[path for path in group if (root / path).exists()] for group in groups]
    near = nearest(root, file, there[0])
    return [stage for stage in (near, *there) if stage]


def nearest(root: Path, file: str, paths: Sequence[str]) -> list[str]:
    """The test files that speak most of a file: by its name, by importing it, by the rules that both name."""
    module = file.removeprefix("src/").removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    package, _, name = module.rpartition(".")
    rules = set(RULE.findall((root / file).read_text(encoding="utf-8")))
    imports = re.compile(rf"from {re.escape(module)} import|from {re.escape(package)} import .*\b{re.escape(name)}\b")
    scores: list[tuple[float, str]] = []
    for path in paths:
        found = (root / path).rglob("test_*.py") if (root / path).is_dir() else [root / path]
        for test in found:
            text = test.read_text(encoding="utf-8")
            score = 10.0 * (name in test.stem) + 5.0 * bool(imports.search(text))
            score += len(rules & set(RULE.findall(text)))
            if score:
                scores.append((-score, test.relative_to(root).as_posix()))
    return [test for _, test in sorted(scores)[:NEAREST]]


# --- running tests ------------------------------------------------------------------------------------------


def pytest(
    root: Path, arguments: Sequence[str], seconds: float, variables: Mapping[str, str] = MappingProxyType({})
) -> tuple[int | None, str]:
    """Run pytest in a copy of the project: its exit code, None if it took too long, and the first test that failed."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *arguments]
    places = f"{root / 'src'}{os.pathsep}{ROOT}"
    environment = {**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "", **variables}
    process = subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
        errors="replace",
    )
    try:
        out, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        # Tests start processes of their own: all of its session go.
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", out, re.MULTILINE)
    return process.returncode, failed[1] if failed else ""


class Baseline(NamedTuple):
    """What the tests do without a mutant.

    `left_out`: arguments that leave out test files that cannot be imported, and single tests that fail. `entered`: for
    each function, the tests that enter it, with their seconds.
    """

    left_out: list[str]
    entered: dict[str, list[tuple[str, float]]]


def baseline(root: Path, paths: Sequence[str], processes: int) -> Baseline:
    """Run these tests without a mutant."""
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.xml"
        arguments = ["-n", str(processes), "-p", "scripts.entered", f"--junitxml={report}"]
        pytest(root, [*arguments, *paths], 24 * 3600, {"ENTERED": place})
        if not report.exists():
            # A folder whose conftest.py cannot be imported stops everything.
            if len(paths) == 1:
                return Baseline([f"--ignore={paths[0]}"], {})
            found = [baseline(root, [path], processes) for path in paths]
            entered: dict[str, list[tuple[str, float]]] = {}
            for one in found:
                for function, tests in one.entered.items():
                    entered.setdefault(function, []).extend(tests)
            return Baseline([argument for one in found for argument in one.left_out], entered)
        left_out = set()
        for case in ElementTree.parse(report).iter("testcase"):
            if case.find("failure") is None and case.find("error") is None:
                continue
            module, name = case.get("classname", ""), case.get("name", "")
            if not module:
                # A file that cannot be imported is a case of its own.
                left_out.add(f"--ignore={name.replace('.', '/')}.py")
            else:
                left_out.add(f"--deselect={module.replace('.', '/')}.py::{name}")
        failing = {argument.partition("=")[2] for argument in left_out}
        entered = {}
        for file in sorted(Path(place).glob("*.jsonl")):
            for line in file.read_text(encoding="utf-8").splitlines():
                test, seconds, functions = json.loads(line)
                for function in functions if test not in failing else ():
                    entered.setdefault(function, []).append((test, seconds))
    return Baseline(sorted(left_out), entered)


def chosen(root: Path, mutant: Mutant, without: Baseline, most: float) -> list[list[str]]:
    """The tests that judge a mutant, step by step. `most`: how many seconds of tests its function gets at the most."""
    tests = without.entered.get(f"{mutant.file}:{mutant.function}")
    if not tests:
        return stages(root, mutant.file)
    near = nearest(root, mutant.file, sorted({test.partition("::")[0] for test, _ in tests}))
    order = sorted(tests, key=lambda one: (one[0].partition("::")[0] not in near, one[1], one[0]))
    total = 0.0
    # Most mutants are caught by the files nearest to them: the others, which take long to import, wait.
    steps: tuple[list[str], list[str]] = ([], [])
    for test, seconds in order:
        total += seconds
        if any(steps) and total > most:
            break
        steps[test.partition("::")[0] not in near].append(test)
    return [step for step in steps if step]


class Scratch:
    """A copy of the project in which one mutant after the other is made."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
        self.clock = time.time()

    def write(self, file: str, source: bytes) -> None:
        """Write a file so that Python notices: compiled files are told apart by the second and the size."""
        path = self.folder / file
        path.write_bytes(source)
        self.clock += 2
        os.utime(path, (self.clock, self.clock))

    def judge(self, mutant: Mutant, without: Baseline, most: float, seconds: float) -> Verdict:
        """Make a mutant, test it, and put things back."""
        source = (self.folder / mutant.file).read_bytes()
        begun = time.monotonic()
        status, by = "survived", ""
        self.write(mutant.file, mutant.applied(source))
        try:
            for stage in chosen(self.folder, mutant, without, most):
                listed = self.folder / "tests-of-mutant.txt"
                listed.write_text("\n".join(stage), encoding="utf-8")
                code, failed = pytest(self.folder, ["-x", "-n", "0", *without.left_out, f"@{listed}"], seconds)
                if code is None:
                    status, by = "timeout", " ".join(stage[:NEAREST])
                elif code not in (0, NO_TESTS):
                    status, by = "caught", failed or " ".join(stage[:NEAREST])
                if status != "survived":
                    break
        finally:
            self.write(mutant.file, source)
        spent = round(time.monotonic() - begun, 1)
        return Verdict(mutant.id, mutant.file, mutant.line, mutant.operator, mutant.diff(source), status, by, spent)


# --- a whole run --------------------------------------------------------------------------------------------


def run(
    root: Path,
    drawn: Sequence[Mutant],
    folder: Path,
    processes: int,
    most: float,
    seconds: float,
    tell: Callable[[str], None],
) -> list[Verdict]:
    """Judge all mutants that the folder has no verdict of yet; gives the verdicts of all, in the order of the draw."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "verdicts.jsonl"
    done = {verdict.id: verdict for verdict in read(kept)}
    todo = [mutant for mutant in drawn if mutant.id not in done]
    if todo:
        with tempfile.TemporaryDirectory() as place:
            scratches: SimpleQueue[Scratch] = SimpleQueue()
            first = Scratch(Path(place) / "0", root)
            without = _without(first.folder, todo, folder, processes, tell)
            scratches.put(first)
            for number in range(1, min(processes, len(todo))):
                scratches.put(Scratch(Path(place) / str(number), root))

            def judge(mutant: Mutant) -> Verdict:
                scratch = scratches.get()
                try:
                    return scratch.judge(mutant, without, most, seconds)
                finally:
                    scratches.put(scratch)

            with ThreadPoolExecutor(min(processes, len(todo))) as pool, kept.open("a", encoding="utf-8") as file:
                waiting = [pool.submit(judge, mutant) for mutant in todo]
                try:
                    for each in as_completed(waiting):
                        verdict = each.result()
                        done[verdict.id] = verdict
                        file.write(json.dumps(verdict._asdict()) + "\n")
                        file.flush()
                        tell(f"{len(done)} of {len(drawn)}: {verdict.status} {verdict.file}:{verdict.line}")
                except BaseException:
                    pool.shutdown(cancel_futures=True)
                    raise
    return [done[mutant.id] for mutant in drawn]


def _without(root: Path, todo: Sequence[Mutant], folder: Path, processes: int, tell: Callable[[str], None]) -> Baseline:
    """What the tests of these mutants do without one; looked for once, and kept in the folder."""
    paths = sorted({path for mutant in todo for stage in stages(root, mutant.file)[1:] for path in stage})
    paths = [path for path in paths if not any(path.startswith(f"{other}/") for other in paths)]
    kept = folder / f"without-{blake2b(' '.join(paths).encode(), digest_size=4).hexdigest()}.json"
    if not kept.exists():
        tell(f"Without a mutant: {' '.join(paths)}")
        kept.write_text(json.dumps(baseline(root, paths, processes)._asdict(), indent=1), encoding="utf-8")
    found = Baseline(**json.loads(kept.read_text(encoding="utf-8")))
    for argument in found.left_out:
        tell(f"Left out, it fails without a mutant: {argument.partition('=')[2]}")
    return found


def read(file: Path) -> Iterator[Verdict]:
    """The verdicts of a run so far; a last line that is cut off is left out."""
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                yield Verdict(**json.loads(line))
            except ValueError:
                continue


def report(verdicts: Sequence[Verdict]) -> str:
    """The counts, and the mutants that survived, for people."""
    counts = {status: sum(each.status == status for each in verdicts) for status in ("caught", "timeout", "survived")}
    share = 1 - counts["survived"] / len(verdicts) if verdicts else 1.0
    lines = [
        f"{len(verdicts)} mutants: {counts['caught']} caught, {counts['timeout']} timed out, "
        f"{counts['survived']} survived ({share:.1%} noticed)"
    ]
    for verdict in verdicts:
        if verdict.status == "survived":
            lines += ["", f"{verdict.file}:{verdict.line} ({verdict.operator})", *verdict.diff]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; exit 1 if fewer mutants are noticed than --at-least says."""
    parser = argparse.ArgumentParser(prog="python -m scripts.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("packages", nargs="*", default=PACKAGES, help="files and folders to change")
    parser.add_argument("--count", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--most", type=float, default=300, help="seconds of tests that a function's mutant is given")
    parser.add_argument("--timeout", type=float, default=900, help="seconds until a mutant that hangs is stopped")
    parser.add_argument("--out", type=Path, default=Path("mutants"), help="the folder of the results")
    parser.add_argument("--list", action="store_true", help="only show which mutants are drawn")
    parser.add_argument("--json", action="store_true", help="the verdicts as JSON on stdout")
    parser.add_argument("--at-least", type=float, default=0, metavar="PERCENT", help="fail if fewer are noticed")
    options = parser.parse_args(arguments)
    missing = [package for package in options.packages if not (ROOT / package).exists()]
    if missing:
        parser.error(f"there is no {missing[0]}")
    drawn = draw(ROOT, options.packages, options.count, options.seed)
    if options.list:
        for mutant in drawn:
            print(f"{mutant.file}:{mutant.line} ({mutant.operator})")
            print("\n".join(mutant.diff((ROOT / mutant.file).read_bytes())))
        return 0

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    verdicts = run(ROOT, drawn, options.out, options.processes, options.most, options.timeout, tell)
    fields: list[dict[str, Any]] = [verdict._asdict() for verdict in verdicts]
    print(json.dumps(fields, indent=1) if options.json else report(verdicts))
    noticed = sum(verdict.status != "survived" for verdict in verdicts)
    return 1 if 100 * noticed < options.at_least * len(verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
