"""The project's own promises: nothing of one machine in its files, one version, clean locks, fast import."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import sulaco

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

# Put together here, so that this file does not contain what it forbids.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("crates", "io"),
    )
)
MACHINE_PATH = re.compile(r"(?<![\w.<~$)}-])(/(?:home|root|work|opt|Users|tmp)/\w|[A-Z]:\\Users\\)")


def project_files() -> list[Path]:
    """Every file of the project that git tracks or would track."""
    git = shutil.which("git")
    assert git is not None, "git lists the project's files"
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def project_lines() -> list[tuple[str, str]]:
    """Every line of every text file, with the place where it stands."""
    lines: list[tuple[str, str]] = []
    for path in project_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a font has no lines
        name = path.relative_to(ROOT).as_posix()
        lines.extend((f"{name}:{number}", line) for number, line in enumerate(text.splitlines(), start=1))
    return lines


def test_no_file_names_a_package_registry() -> None:
    assert [place for place, line in project_lines() if any(host in line for host in REGISTRIES)] == []


def test_no_file_holds_a_path_of_one_machine() -> None:
    assert [place for place, line in project_lines() if MACHINE_PATH.search(line)] == []


def test_the_version_is_written_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "sulaco.__version__"}
    assignments = [
        path.relative_to(ROOT).as_posix()
        for path in SOURCES
        if re.search(r"^__version__\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert assignments == ["src/sulaco/__init__.py"]
    assert version("sulaco") == sulaco.__version__


def test_the_changelog_knows_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = [line.split()[1] for line in changelog.splitlines() if line.startswith("## ")]

    assert headings[0] == sulaco.__version__


def test_there_is_a_lock_file_for_the_core_and_for_each_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert {path.stem for path in LOCKS} == {"core", *project["optional-dependencies"]}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_file_has_only_pinned_hashed_requirements(path: Path) -> None:
    text = re.sub(r"\\\n\s*", "", path.read_text(encoding="utf-8"))
    requirements = [line for line in text.splitlines() if line and not line.startswith("#")]

    assert requirements
    pinned = re.compile(r"[a-z0-9._-]+==\S+ (?:; [^\\]+? )?(?:--hash=sha256:[0-9a-f]{64} ?)+")
    assert [line[:60] for line in requirements if not pinned.fullmatch(line)] == []


def test_the_core_needs_msgspec_and_nothing_else() -> None:
    text = (ROOT / "requirements" / "core.txt").read_text(encoding="utf-8")

    assert re.findall(r"^([a-z0-9._-]+)==", text, re.MULTILINE) == ["msgspec"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "src").as_posix())
def test_a_module_says_what_lives_in_it(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_the_package_is_typed() -> None:
    assert (ROOT / "src" / "sulaco" / "py.typed").is_file()


def test_ci_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


@pytest.mark.alone
def test_importing_sulaco_takes_less_than_150_ms() -> None:
    code = "import time; t = time.perf_counter(); import sulaco; print((time.perf_counter() - t) * 1000)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
        for _ in range(3)
    ]

    assert min(runs) < 150
