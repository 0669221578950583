"""The browsers beside Chromium that one journey is tried in."""

import shutil

from devtools.apt import install_package
from devtools.console import say

PROGRAMS = {
    "firefox-esr": "firefox-esr",
    "webkit2gtk-driver": "WebKitWebDriver",
    "xvfb": "Xvfb",  # the screen that WebKitGTK needs
}
"""Debian's packages and the program of each."""


def install_other_browsers() -> None:
    """Install what is missing; the journey is skipped in a browser that cannot be installed."""
    for package, program in PROGRAMS.items():
        if shutil.which(program) is None and (problem := install_package(package)):
            say(problem)
