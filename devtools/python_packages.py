"""Installs Python packages into `.venv` with uv, only from lock files."""

import fcntl
import shutil
import subprocess
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from devtools.console import Failure, progress
from devtools.options import clean_environment
from devtools.paths import PYTHON, REQUIREMENTS, SITE_PACKAGES, VENV, WORK
from devtools.processes import run, run_or_fail

UV = VENV / "bin" / "uv"


@contextmanager
def setup_lock() -> Iterator[None]:
    """Let one `./dev` command at a time set up this repository. Not reentrant."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install_packages(*names: str) -> None:
    """Install the packages of these locks, and Node. Removes packages of other locks, except for
    "runtime", so that serving keeps a developer's tools.
    """
    locks = [REQUIREMENTS / f"{name}.lock" for name in (*names, "node")]
    files = [part for lock in locks for part in ("-r", lock)]
    command = ["install", *files] if names == ("runtime",) else ["sync", *locks]
    env = clean_environment()
    with progress("Python packages"):
        make_venv()
        uv = [UV, "pip", *command, "--require-hashes", "--python", PYTHON]
        # Offline first: otherwise `sync` queries the registry for installed packages.
        if all(run(each, env=env).code for each in ([*uv, "--offline"], uv)):
            # pip's settings may name a proxy or mirror that uv does not know.
            pip = [PYTHON, "-m", "pip", "install", "--require-hashes", *files]
            run_or_fail(pip, f"{', '.join(names)}.lock could not be installed.", env=env)


def make_venv() -> None:
    """Create `.venv` with pip and uv. Replaces a broken one, and one of another Python version."""
    if PYTHON.exists() and UV.exists() and SITE_PACKAGES.exists():
        return
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True, symlinks=True)
    except (OSError, ImportError, subprocess.CalledProcessError) as problem:
        raise Failure(
            "Python could not create .venv. On Debian and Ubuntu this needs the package "
            "python3-venv.",
            str(problem),
        ) from problem
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "-q", "--require-hashes"]
    run_or_fail(
        [*pip, "-r", REQUIREMENTS / "bootstrap.lock"],
        "uv could not be installed. Is the package registry reachable?",
        env=clean_environment(),
    )
