"""Installs Debian packages without which some tests are skipped."""

from devtools.apt import install_package, installed_program
from devtools.console import say

PROGRAMS = {
    "firefox-esr": "firefox-esr",
    "webkit2gtk-driver": "WebKitWebDriver",
    "xvfb": "Xvfb",  # the screen that WebKitGTK needs
    "nginx-light": "nginx",
    "redis-server": "redis-server",
}
"""The packages and the program of each."""


def install_optional_packages() -> None:
    """Install what is missing; tests that need what cannot be installed are skipped."""
    for package, program in PROGRAMS.items():
        if installed_program(program) is None and (problem := install_package(package)):
            say(problem)
