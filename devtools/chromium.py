"""Finds or installs Chromium for the browser tests and Lighthouse. `CHROME_PATH` names another
browser.

The tests prefer the headless shell, in which they take half as long.
"""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from devtools.apt import find_or_install
from devtools.options import clean_environment
from devtools.processes import run

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

Found = tuple[Path | None, str]
"""The path of the program and an empty text; or None and a sentence that says why."""


def find_chromium(names: Sequence[str] = (SHELL, *WHOLE)) -> Path | None:
    """Return the first browser that starts: CHROME_PATH, then each of `names` on PATH. Ubuntu's
    `chromium-browser` may not start.
    """
    candidates = [os.environ.get("CHROME_PATH", ""), *(shutil.which(name) or "" for name in names)]
    for candidate in filter(None, candidates):
        try:
            if run([candidate, "--version"], env=clean_environment()).code == 0:
                return Path(candidate)
        except OSError:
            continue
    return None


def ensure_chromium() -> Found:
    """Return the path of the full Chromium, installing it if needed, and an empty string; or None
    and the reason.
    """
    unfit = "Chromium was installed but does not start."
    return find_or_install(lambda: find_chromium(WHOLE), "chromium", unfit)


def ensure_headless() -> Found:
    """Return the path of the headless shell, or else of Chromium, and an empty string; or None and
    the reason.
    """
    found, _ = find_or_install(lambda: find_chromium([SHELL]), SHELL, "")
    return (found, "") if found else ensure_chromium()
