"""Runs temporary PostgreSQL servers for tests and measurements.

A server listens on a Unix socket in a folder that only its account may enter, so it needs neither
port nor password. PostgreSQL refuses to run as root: for root, an unprivileged account runs the
server, which pytest-postgresql cannot do.
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
ACCOUNTS = ("postgres", "nobody")  # run the server when we are root
START_WITHIN = 30.0  # seconds
# Durability does not matter here, speed does.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


def major_version(folder: Path) -> int:
    """Return the major version of the PostgreSQL programs in this folder; 0 if there are none that
    start.
    """
    if not ((folder / "postgres").exists() and (folder / "initdb").exists()):
        return 0
    try:
        words = run([folder / "postgres", "--version"], env=clean_environment()).output.split()
        return int(words[2].split(".")[0])
    except (OSError, IndexError, ValueError):
        return 0


def find_programs() -> Path | None:
    """Return the folder of the newest PostgreSQL programs, found on PATH or where Debian installs
    them; None if there are none, or they are older than OLDEST.
    """
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += Path("/usr/lib/postgresql").glob("*/bin")
    best = max(folders, key=major_version, default=None)
    return best if best is not None and major_version(best) >= OLDEST else None


def ensure_programs() -> tuple[Path | None, str]:
    """Return the folder of PostgreSQL's programs, which are installed if necessary, and an empty
    text; or None and a sentence that says why.
    """
    unfit = f"The PostgreSQL that was installed is older than {OLDEST}."
    return find_or_install(find_programs, "postgresql", unfit)


def server_account() -> pwd.struct_passwd | None:
    """Return the unprivileged account that is to run the server if we are root; None if we are not,
    and our own account can run it. Raises Failure if root finds no such account.
    """
    if os.geteuid() != 0:
        return None
    for name in ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Failure("PostgreSQL does not run as root, and there is no account postgres or nobody.")


@contextmanager
def throwaway_server(programs: Path, settings: Sequence[str] = FAST) -> Iterator[str]:
    """Start an empty server with the programs of this folder, yield its DATABASE_URL, then stop the
    server and delete its data. `settings` are lines of postgresql.conf. Raises Failure if the
    server cannot be started, also for root if there is no account to run it.
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
            yield f"postgres://brokerage@/{folder}/postgres"  # a socket's folder stands as path
        finally:
            end(server)  # SIGINT: the server's fast shutdown
            unregister(server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_data_folder(programs: Path, data: Path, user: int | None) -> None:
    """Create the data folder of an empty server with initdb, as the account with the id `user`
    (None for our own). Raises Failure if initdb fails.
    """
    options = ["--username=brokerage", "--auth=trust", "--encoding=UTF8", "--locale=C"]
    options.append("--no-sync")
    command: list[str | Path] = [programs / "initdb", "-D", data, *options]
    made = run(command, env=clean_environment(), cwd=data.parent, user=user)
    if made.code != 0:
        raise Failure("PostgreSQL could not make its data folder (initdb).", made.output)


def start_server(
    programs: Path, data: Path, user: int | None, settings: Sequence[str] = FAST
) -> subprocess.Popen[str]:
    """Start the server and return its process, which is not ready yet. It logs to the file `log`
    beside the folder `data`. `user` is the id of the account that runs it, None for our own.
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
    """Wait until the server writes "ready" into the eighth line of its pid file. Raises Failure if
    it ends before, or is not ready in time.
    """
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
