"""Sees to it that the browser tests have a Chromium, and prints where it is.

Chromium or Chrome on the path is used as it is: first of all the shell, which is Chromium without its own windows and
opens pages with two thirds of the work. Otherwise that is installed: the Debian package as root, the build of
Playwright for everybody else. If neither works, one sentence says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL, BROWSER = "chromium-headless-shell", "chromium"
"""As commands and as Debian packages; older releases have no shell."""
NAMES = (SHELL, BROWSER, "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge")


def on_path() -> str | None:
    """A browser that is installed on this machine; the variable SULACO_BROWSER overrules the search."""
    if named := os.environ.get("SULACO_BROWSER"):
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def of_playwright() -> str | None:
    """The browser that Playwright has brought, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def find() -> str | None:
    return on_path() or of_playwright()


def install() -> None:
    """Try to get one; quietly, the answer is whether `find` finds it."""
    quiet = subprocess.DEVNULL
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        settings = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update"], env=settings, stdout=quiet, stderr=quiet, check=False)
        for package in (SHELL, BROWSER):
            command = ["apt-get", "install", "--yes", "--no-install-recommends", package]
            if subprocess.run(command, env=settings, stdout=quiet, stderr=quiet, check=False).returncode == 0:
                break
    if on_path() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=quiet, check=False)


def main() -> int:
    found = find()
    if found is None:
        install()
        found = find()
    if found is None:
        print("The browser tests need Chromium: install it, or Google Chrome, so that it is on the path.")
        return 2
    print(f"Browser: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
