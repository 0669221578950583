"""Finds or installs the Chromium that the browser tests and Lighthouse use.

The tests use its headless shell where there is one: the same engine, built without windows and tabs
of its own, in which a test takes half as long. `CHROME_PATH` names another browser for both.
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
    """Return the path of the first browser that starts: CHROME_PATH, then each of `names` on PATH;
    None if none starts. Ubuntu's `chromium-browser` may be a placeholder that does not start.
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
    """Return the path of CHROME_PATH's browser or else of the whole Chromium (not the headless
    shell), which is installed if necessary, and an empty text; or None and a sentence that says
    why.
    """
    unfit = "Chromium was installed but does not start."
    return find_or_install(lambda: find_chromium(WHOLE), "chromium", unfit)


def ensure_headless() -> Found:
    """Return the path of a browser for tests, which is installed if necessary, and an empty text;
    or None and a sentence that says why. The browser is that of CHROME_PATH, else the headless
    shell, else the whole Chromium.
    """
    found, _ = find_or_install(lambda: find_chromium([SHELL]), SHELL, "")
    return (found, "") if found else ensure_chromium()
