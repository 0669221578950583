"""Installs Debian packages that the tests need, where this account may."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from devtools.console import Failure, progress
from devtools.options import clean_environment
from devtools.processes import run


def installed_program(*names: str) -> str | None:
    """Return the path of the first installed program, also from /usr/sbin; None if none is
    installed.
    """
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"])
    return next(filter(None, (shutil.which(name, path=places) for name in names)), None)


def apt_prefix() -> list[str] | None:
    """Return the words before apt-get: none for root, `sudo -n` with passwordless sudo. None if
    this account cannot install packages.
    """
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is not None and run(["sudo", "-n", "true"]).code == 0:
        return ["sudo", "-n"]
    return None


def apt_install(*packages: str) -> str:
    """Install packages, all or none. Returns an empty string or the reason for the failure."""
    names = ", ".join(packages)
    prefix = apt_prefix()
    if prefix is None:
        return f"This account cannot install missing packages: {names}."
    env = clean_environment() | {"DEBIAN_FRONTEND": "noninteractive"}
    with progress(f"Debian: {names}"):
        run([*prefix, "apt-get", "update", "-qq"], env=env)
        install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
        result = run([*prefix, *install], env=env)
    if result.code != 0:
        last = result.output.strip().splitlines()[-1:] or ["no output"]
        return f"apt-get could not install {names}: {last[0]}"
    return ""


def program(package: str, *names: str) -> str:
    """Return the path of the first installed program of these names, after installing `package` if
    there is none. Raises Failure.
    """
    problem = "" if installed_program(*names) else apt_install(package)
    found = installed_program(*names)
    if found is None:
        raise Failure(problem or f"{package} has no {names[0]}.")
    return found


def find_or_install(
    find: Callable[[], Path | None], package: str, unfit: str
) -> tuple[Path | None, str]:
    """Return the result of `find`, after installing `package` if needed, and an empty string; or
    None and the reason.

    `unfit` is the reason if `find` still returns None after the installation.
    """
    found = find()
    if found is not None:
        return found, ""
    problem = apt_install(package)
    found = find()
    return found, "" if found is not None else problem or unfit
