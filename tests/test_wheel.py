"""The wheel: built from the tree, it has the browser client in it, and the command in it serves the table."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parent.parent
CLIENT = "sulaco/server/client/"
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make wheel` does, from a copy: a build leaves things behind."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    leave = shutil.ignore_patterns("__pycache__", "*.egg-info", ".mypy_cache")
    shutil.copytree(ROOT / "src", source / "src", ignore=leave)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source)]
    subprocess.run([*PIP, *build], check=True, capture_output=True)
    (found,) = folder.glob("sulaco-*-none-any.whl")
    return found


def test_the_client_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        page = files.read(f"{CLIENT}index.html").decode()
    used = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
    assert any(name.endswith(".js") for name in used)
    assert any(name.endswith(".css") for name in used)
    assert {f"{CLIENT}{name}" for name in used} <= set(names)
    assert any(re.fullmatch(rf"{CLIENT}assets/.+\.woff2", name) for name in names)
    here = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / CLIENT).rglob("*") if path.is_file()}
    assert here <= set(names)
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name or name.endswith(".svelte")]


@contextmanager
def serving(target: Path, data: Path) -> Iterator[str]:
    """The command of an installed wheel, on a port that the system chooses; gives its address."""
    environment = {**os.environ, "PYTHONPATH": str(target), "XDG_DATA_HOME": str(data)}
    command = [sys.executable, str(target / "bin" / "sulaco"), "serve", "--no-open", "--port", "0"]
    process = subprocess.Popen(
        command, cwd=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, (line, process.stderr and process.stderr.read())
        yield found[0]
    finally:
        process.kill()
        process.communicate()


def test_it_is_installed_and_serves(wheel: Path, tmp_path: Path) -> None:
    target, data = tmp_path / "installed", tmp_path / "data"
    data.mkdir()
    install = ["install", "--no-deps", "--no-index", "--no-compile", "--target", str(target), str(wheel)]
    subprocess.run([*PIP, *install], check=True, capture_output=True)
    where = subprocess.run(
        [sys.executable, "-c", "import sulaco; print(sulaco.__file__)"],
        env={**os.environ, "PYTHONPATH": str(target)},
        cwd=data,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(target)), "the installed package is not the one that runs"
    with serving(target, data) as url, httpx.Client(base_url=url) as browser:
        page = browser.get("/")
        assert page.status_code == 200
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        assert scripts
        script = browser.get(scripts[0])
        assert script.headers["content-type"].startswith("text/javascript")
        assert browser.get("/healthz").json() == {"status": "ok"}
        body = {"game": "corps", "setup": {"mission": "bug-hunt-1", "players": 1}, "seats": [{"kind": "me"}]}
        assert browser.post("/api/tables", json=body).status_code == 201
    assert (data / "sulaco" / "tables.db").is_file()
