"""Runs the PostgreSQL servers of the drill, and queries what they have stored."""

import os
import signal
import subprocess
import time
from pathlib import Path

import psycopg

from devtools.console import Failure
from devtools.options import clean_environment
from devtools.postgres import make_data_folder, server_account, start_server, wait_until_ready
from devtools.processes import run, unregister

# Otherwise defaults: commits are durable.
SETTINGS = ("max_connections=200", "max_wal_size=128MB")
UNSENT = "state IN ('queued', 'sending')"


class Server:
    """A PostgreSQL server that listens on a socket in `folder`."""

    def __init__(self, programs: Path, folder: Path) -> None:
        account = server_account()
        self.folder = folder
        self._programs, self._user = programs, account.pw_uid if account else None
        self._data = folder / "data"
        self._process: subprocess.Popen[str] | None = None
        folder.mkdir(parents=True)
        if account:
            os.chown(folder, account.pw_uid, account.pw_gid)

    def create(self) -> None:
        make_data_folder(self._programs, self._data, self._user)

    def start(self) -> None:
        """Start the server and wait until it is ready. Raises Failure if it does not start."""
        self._process = start_server(self._programs, self._data, self._user, SETTINGS)
        wait_until_ready(self._process, self._data)

    def replicate(self, primary: "Server") -> None:
        """Copy a running server and start as its synchronous replica. An asynchronous one would
        lose the last commits in a failover.
        """
        source = [f"--host={primary.folder}", "--username=brokerage", "--checkpoint=fast"]
        self._run("pg_basebackup", *source, "--write-recovery-conf", "-D", str(self._data))
        self.start()
        address = f"postgresql://brokerage@/postgres?host={primary.folder}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            connection.execute("SELECT pg_reload_conf()")
            ends = time.monotonic() + 60
            while not connection.execute(
                "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
            ).fetchone():
                if time.monotonic() > ends:
                    raise Failure("The replica does not follow the primary.", self.log())
                time.sleep(0.1)

    def promote(self) -> None:
        """Make this replica the primary and wait for it."""
        self._run("pg_ctl", "promote", "-D", str(self._data), "--wait")

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def log(self) -> str:
        file = self.folder / "log"
        return file.read_text(errors="replace") if file.exists() else ""

    def _run(self, program: str, *arguments: str) -> None:
        command: list[str | Path] = [self._programs / program, *arguments]
        result = run(command, env=clean_environment(), cwd=self.folder, user=self._user)
        if result.code != 0:
            raise Failure(f"{program} failed.", result.output)

    def stop(self, number: int = signal.SIGINT) -> None:
        """Stop the server: SIGINT for a fast shutdown, SIGQUIT for an immediate one without a
        checkpoint.
        """
        if self._process is not None:
            if self.is_running():
                self._process.send_signal(number)
            self._process.wait()
            unregister(self._process)
            self._process = None


class Database:
    """The database on the server that accepts writes. `number` waits up to 30 seconds for such a
    server; `write` does not wait.
    """

    def __init__(self, folders: list[Path]) -> None:
        hosts = ",".join(str(folder) for folder in folders)
        query = f"host={hosts}&target_session_attrs=read-write"
        self.url = f"postgres://brokerage@/postgres?{query}"
        self._address = f"postgresql://brokerage@/postgres?{query}"

    def number(self, query: str) -> int:
        row = self._execute(query)
        return int(row[0]) if row else 0

    def write(self, statement: str) -> int:
        """Execute a statement and return the number of changed rows. Raises
        psycopg.OperationalError if no server accepts writes.
        """
        with psycopg.connect(self._address) as connection:
            return connection.execute(statement).rowcount

    def _execute(self, query: str) -> tuple[int] | None:
        ends = time.monotonic() + 30
        while True:
            try:
                with psycopg.connect(self._address) as connection:
                    return connection.execute(query).fetchone()
            except psycopg.OperationalError as problem:
                if time.monotonic() > ends:
                    raise Failure("PostgreSQL does not respond.", str(problem)) from problem
                time.sleep(0.1)
