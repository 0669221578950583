"""The real Chromium that the browser tests and Lighthouse drive."""

import os
import shutil
from pathlib import Path

from devtools.apt import found_or_installed
from devtools.options import clean_environment
from devtools.processes import run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> Path | None:
    """CHROME_PATH, or a Chromium on PATH, that really starts (Ubuntu's stand-in does not)."""
    candidates = [os.environ.get("CHROME_PATH", ""), *(shutil.which(name) or "" for name in NAMES)]
    for candidate in filter(None, candidates):
        try:
            if run([candidate, "--version"], env=clean_environment()).code == 0:
                return Path(candidate)
        except OSError:
            continue
    return None


def ensure_chromium() -> tuple[Path | None, str]:
    """Find or install it; None with the sentence that says why the browser tests cannot run."""
    unfit = "Chromium was installed but does not start."
    return found_or_installed(find_chromium, "chromium", unfit)
