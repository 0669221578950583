"""A PostgreSQL server of our own for one test run: found or installed, started, thrown away.

It listens on a Unix socket in a folder that only its account may enter, so it needs no port and no
password and meets no other server. It refuses to run as root; then an unprivileged account runs it.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from devtools.apt import found_or_installed
from devtools.console import Failure
from devtools.options import clean_environment
from devtools.processes import adopt, end, release, run

OLDEST = 15  # the oldest major version that the product supports
ACCOUNTS = ("postgres", "nobody")  # whom root lets run it
START_WITHIN = 30.0  # seconds
# A crash may lose everything here: speed matters alone.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


def major_version(folder: Path) -> int:
    """Of the server in a folder of programs; 0 when there is none that starts."""
    if not ((folder / "postgres").exists() and (folder / "initdb").exists()):
        return 0
    try:
        words = run([folder / "postgres", "--version"], env=clean_environment()).output.split()
        return int(words[2].split(".")[0])
    except (OSError, IndexError, ValueError):
        return 0


def find_programs() -> Path | None:
    """The folder of the newest suitable server: on PATH, or where Debian keeps it off PATH."""
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += Path("/usr/lib/postgresql").glob("*/bin")
    best = max(folders, key=major_version, default=None)
    return best if best is not None and major_version(best) >= OLDEST else None


def ensure_programs() -> tuple[Path | None, str]:
    """Find or install a server; None with the sentence that says why there is none."""
    unfit = f"The PostgreSQL that was installed is older than {OLDEST}."
    return found_or_installed(find_programs, "postgresql", unfit)


def account_for_server() -> pwd.struct_passwd | None:
    """None: our own account will do. As root, one that owns nothing else."""
    if os.geteuid() != 0:
        return None
    for name in ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Failure("PostgreSQL does not run as root, and there is no account postgres or nobody.")


@contextmanager
def throwaway_server(programs: Path) -> Iterator[str]:
    """Start an empty server, give its DATABASE_URL, remove it without a trace."""
    account = account_for_server()
    user = account.pw_uid if account else None
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path is short
    data = folder / "data"
    if account:
        os.chown(folder, account.pw_uid, account.pw_gid)
    try:
        options = ["--username=brokerage", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        options.append("--no-sync")
        command: list[str | Path] = [programs / "initdb", "-D", data, *options]
        made = run(command, env=clean_environment(), cwd=folder, user=user)
        if made.code != 0:
            raise Failure("PostgreSQL could not make its data folder (initdb).", made.output)
        server = start_server(programs, data, user)
        try:
            wait_until_ready(server, data)
            yield f"postgres://brokerage@/{folder}/postgres"  # a socket's folder stands as path
        finally:
            end(server)  # SIGINT: the server's fast shutdown
            release(server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def start_server(programs: Path, data: Path, user: int | None) -> subprocess.Popen[str]:
    """The server as a child of ours, its output in a file beside its data."""
    settings = [f"-c{setting}" for setting in FAST]
    command: list[str | Path] = [
        programs / "postgres",
        "-D",
        data,
        "-k",
        data.parent,
        "-h",
        "",
        *settings,
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
    adopt(server)
    return server


def wait_until_ready(server: subprocess.Popen[str], data: Path) -> None:
    """The eighth line of the server's own pid file says when it takes connections."""
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
