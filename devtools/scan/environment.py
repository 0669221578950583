"""The scanners' own Python environment, `.dev/scan/venv`, filled from `requirements/scan.lock`.

It is apart from the site's because the wapiti for our oldest Python needs older versions of
packages that the site uses too.
"""

import shutil
import venv
from pathlib import Path

from devtools.console import Failure, progress
from devtools.incremental_steps import is_current, write_stamp
from devtools.options import clean_environment
from devtools.paths import WORK
from devtools.processes import run_or_fail
from devtools.python_env import UV, lock_of, value_of

ENVIRONMENT = WORK / "scan" / "venv"
NOTE = ENVIRONMENT / "installed"


def program(name: str) -> Path:
    """Return the path of a scanner's program. First installs all scanners if the lock has changed
    since they were installed, or they never were.

    Raises Failure if the scanners cannot be installed, or have no program of this name.
    """
    if not is_current(NOTE, value_of("scan")):
        with progress("Scanners"):
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
            venv.create(ENVIRONMENT, symlinks=True)
            python = ENVIRONMENT / "bin" / "python"
            run_or_fail(
                [UV, "pip", "sync", "--require-hashes", "--python", python, lock_of("scan")],
                "The scanners could not be installed. Is the package registry reachable?",
                env=clean_environment(),
            )
            write_stamp(NOTE, value_of("scan"))
    found = ENVIRONMENT / "bin" / name
    if not found.exists():
        raise Failure(f"{name} is not in the scanners' environment.")
    return found
