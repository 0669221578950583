"""Runs temporary PostgreSQL servers for tests and measurements, on a private Unix socket.

PostgreSQL refuses to run as root, so for root an unprivileged account runs it, which
pytest-postgresql cannot do.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from devtools.apt import find_or_install
from devtools.console import Failure
from devtools.options import clean_environment
from devtools.processes import end, register, run, unregister

OLDEST = 15  # the oldest major version that the product supports
ACCOUNTS = ("postgres", "nobody")  # that may run the server for root
START_WITHIN = 30.0  # seconds
# Durability does not matter here, speed does.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


def major_version(folder: Path) -> int:
    """Return the major version of the PostgreSQL in this folder, or 0."""
    if not ((folder / "postgres").exists() and (folder / "initdb").exists()):
        return 0
    try:
        words = run([folder / "postgres", "--version"], env=clean_environment()).output.split()
        return int(words[2].split(".")[0])
    except (OSError, IndexError, ValueError):
        return 0


def find_programs() -> Path | None:
    """Return the folder of the newest PostgreSQL on PATH or in Debian's location; None if it is
    older than OLDEST.
    """
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += Path("/usr/lib/postgresql").glob("*/bin")
    best = max(folders, key=major_version, default=None)
    return best if best is not None and major_version(best) >= OLDEST else None


def ensure_programs() -> tuple[Path | None, str]:
    """Return the folder of PostgreSQL's programs, installing them if needed, and an empty string;
    or None and the reason.
    """
    unfit = f"The installed PostgreSQL is older than {OLDEST}."
    return find_or_install(find_programs, "postgresql", unfit)


def server_account() -> pwd.struct_passwd | None:
    """Return the unprivileged account that runs the server for root; None if we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Failure("PostgreSQL cannot run as root, and there is no account postgres or nobody.")


@contextmanager
def throwaway_server(programs: Path, settings: Sequence[str] = FAST) -> Iterator[str]:
    """Run an empty server during the block and yield its DATABASE_URL. `settings` are lines of
    postgresql.conf.
    """
    account = server_account()
    user = account.pw_uid if account else None
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path is short
    data = folder / "data"
    if account:
        os.chown(folder, account.pw_uid, account.pw_gid)
    try:
        make_data_folder(programs, data, user)
        server = start_server(programs, data, user, settings)
        try:
            wait_until_ready(server, data)
            yield f"postgres://brokerage@/{folder}/postgres"  # the socket's folder as path
        finally:
            end(server)  # SIGINT: the server's fast shutdown
            unregister(server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_data_folder(programs: Path, data: Path, user: int | None) -> None:
    """Create an empty data folder with initdb, as the user id `user` or our own."""
    options = ["--username=brokerage", "--auth=trust", "--encoding=UTF8", "--locale=C"]
    options.append("--no-sync")
    command: list[str | Path] = [programs / "initdb", "-D", data, *options]
    made = run(command, env=clean_environment(), cwd=data.parent, user=user)
    if made.code != 0:
        raise Failure("PostgreSQL could not create its data folder (initdb).", made.output)


def start_server(
    programs: Path, data: Path, user: int | None, settings: Sequence[str] = FAST
) -> subprocess.Popen[str]:
    """Start the server and return its process, which is not ready yet. Logs to the file `log` next
    to `data`.
    """
    command: list[str | Path] = [
        programs / "postgres",
        "-D",
        data,
        "-k",
        data.parent,
        "-h",
        "",
        *(f"-c{setting}" for setting in settings),
    ]
    with (data.parent / "log").open("w") as log:
        server = subprocess.Popen(
            command,
            cwd=data.parent,
            env=clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            user=user,
        )
    register(server)
    return server


def wait_until_ready(server: subprocess.Popen[str], data: Path) -> None:
    """Wait until the pid file says "ready". Raises Failure if the server exits or is too slow."""
    until = time.monotonic() + START_WITHIN
    while time.monotonic() < until and server.poll() is None:
        try:
            lines = (data / "postmaster.pid").read_text().splitlines()
        except OSError:
            lines = []
        if len(lines) >= 8 and lines[7].strip() == "ready":
            return
        time.sleep(0.05)
    log = (data.parent / "log").read_text(errors="replace")
    raise Failure("The PostgreSQL server of the tests did not start.", log)
