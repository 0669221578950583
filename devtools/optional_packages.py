"""Installs Debian packages without which some tests are skipped."""

from devtools.apt import apt_install, installed_program
from devtools.console import say

PROGRAMS = {
    "firefox-esr": "firefox-esr",
    "webkit2gtk-driver": "WebKitWebDriver",
    "xvfb": "Xvfb",  # the screen that WebKitGTK needs
    "nginx-light": "nginx",
    "redis-server": "redis-server",
    "restic": "restic",
}
"""The packages, each with a program that is missing where the package is not installed."""


def install_optional_packages() -> None:
    """Install missing packages. Prints the reason for each that cannot be installed."""
    packages = missing()
    if not packages or not apt_install(*packages):
        return
    for package in packages:  # all are refused where one is unknown
        if problem := apt_install(package):
            say(problem)


def missing() -> list[str]:
    """Return the packages of PROGRAMS whose program is not installed."""
    return [package for package, program in PROGRAMS.items() if installed_program(program) is None]
