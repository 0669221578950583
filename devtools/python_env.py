"""Installs the project's Python packages into `.venv`, from the lock files only.

pip installs uv by its hashes, uv installs the rest by theirs. The installed lock is noted inside
the folder itself, so that deleting `.venv` is always a clean start.
"""

import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from devtools.console import Failure, progress, unchanged
from devtools.incremental_steps import fingerprint, is_current, write_stamp
from devtools.options import clean_environment
from devtools.paths import PYTHON, REQUIREMENTS, VENV
from devtools.processes import run, run_or_fail

UV = VENV / "bin" / "uv"
MINOR = f"{sys.version_info.major}.{sys.version_info.minor}"  # packages are made for it
NOTES = VENV / "installed"  # one file a lock: the hash of what was installed from it


def ensure_python(*names: str) -> None:
    """Install the packages of the named locks ("runtime", "dev", "node", "mutate", "audit") unless
    they are installed. Raises Failure if one cannot be installed.

    The "dev" lock contains the "runtime" lock. Installing "dev" removes all packages that it does
    not name, except an installed Node. The other locks only add and update packages, so `./dev
    serve` keeps the tools of a developer.
    """
    ensure_venv()
    missing = [name for name in names if not is_installed(name)]
    label = "Node" if names == ("node",) else "Python packages"
    if not missing:
        unchanged(label)
        return
    with progress(label):
        for name in missing:
            install(name)


def lock_of(name: str) -> Path:
    """Return the lock file of a set of packages."""
    return REQUIREMENTS / f"{name}.lock"


def value_of(name: str) -> str:
    """Return a hash of a lock and of Python's version, which is noted in `.venv` when the lock was
    installed.
    """
    return fingerprint(lock_of(name), MINOR)


def is_installed(name: str) -> bool:
    """Return whether this lock, with its present content, is installed."""
    return is_current(NOTES / name, value_of(name))


def ensure_venv() -> None:
    """Create `.venv` with uv in it, unless that is done. A broken environment, or one of another
    Python version, is replaced. Raises Failure if the environment cannot be made or uv cannot be
    installed.
    """
    if is_usable():
        return
    with progress("Python environment"):
        shutil.rmtree(VENV, ignore_errors=True)
        try:
            venv.create(VENV, with_pip=not has_pip(), symlinks=True)
        except (OSError, ImportError, subprocess.CalledProcessError) as problem:
            raise Failure(missing_venv_sentence(), str(problem)) from problem
        run_or_fail(
            [*pip(), "install", "-q", "--require-hashes", "-r", lock_of("bootstrap")],
            "uv could not be installed. Is the package registry reachable?",
            env=clean_environment(),
        )


def is_usable() -> bool:
    """Return whether the environment has our Python version and uv."""
    if not (PYTHON.exists() and UV.exists()):
        return False
    return (VENV / "lib" / f"python{MINOR}").is_dir()


def has_pip() -> bool:
    """Return whether this Python has a pip that can install into another environment. If so,
    `.venv` is made without a pip of its own, which saves three seconds.
    """
    try:
        return int(metadata.version("pip").partition(".")[0]) >= 23
    except (metadata.PackageNotFoundError, ValueError):
        return False


def pip() -> list[str]:
    """Return the command of a pip that installs into `.venv`."""
    if has_pip():
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    return [str(PYTHON), "-m", "pip"]


def missing_venv_sentence() -> str:
    """Return a sentence that names the Debian package of Python's module `venv`."""
    return (
        "The Python environment could not be made in .venv. "
        "On Debian and Ubuntu the package python3-venv is needed for it."
    )


def install(name: str) -> None:
    """Install one lock and note that it is installed. Raises Failure if that is not possible."""
    locks = [lock_of(name)]
    command = ["install"]
    if name == "dev":
        command = ["sync"]
        if (NOTES / "node").exists():
            locks.append(lock_of("node"))
        forget("node", "runtime", "mutate", "audit")
    elif name == "runtime":
        forget("dev")
    uv_pip([*command, "--require-hashes"], locks, name)
    write_stamp(NOTES / name, value_of(name))
    if name == "dev":
        write_stamp(NOTES / "runtime", value_of("runtime"))
        if len(locks) > 1:
            write_stamp(NOTES / "node", value_of("node"))


def forget(*names: str) -> None:
    """Delete the notes that these locks are installed, because the installation that follows may
    change their packages.
    """
    for name in names:
        (NOTES / name).unlink(missing_ok=True)


def uv_pip(command: Sequence[str], locks: Sequence[Path], name: str) -> None:
    """Install the locks with uv; if that fails, with pip, whose settings may name a proxy or
    mirror. `command` is uv's; `name` is for the sentence of the Failure that is raised if both
    fail.
    """
    files = [part for lock in locks for part in ("-r", str(lock))]
    sources = [str(lock) for lock in locks] if command[0] == "sync" else files
    env = clean_environment()
    first = run([UV, "pip", *command, "--python", PYTHON, *sources], env=env)
    if first.code == 0:
        return
    second = run([*pip(), "install", "--require-hashes", *files], env=env)
    if second.code != 0:
        raise Failure(
            f"The packages of requirements/{name}.lock could not be installed.",
            first.output + "\n" + second.output,
        )
