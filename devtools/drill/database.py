"""The PostgreSQL server of the drill, and what it has stored."""

import os
import signal
import subprocess
import time
from pathlib import Path

import psycopg

from devtools.console import Failure
from devtools.postgres import account_for_server, make_data_folder, start_server, wait_until_ready
from devtools.processes import unregister

# As PostgreSQL is installed: a commit is on disk before it is answered.
SETTINGS = ("max_connections=200",)
UNSENT = "state IN ('queued', 'sending')"


class Server:
    """A PostgreSQL server that listens on a socket in `folder`."""

    def __init__(self, programs: Path, folder: Path) -> None:
        account = account_for_server()
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
        """Start it and wait until it is ready. Raises Failure."""
        self._process = start_server(self._programs, self._data, self._user, SETTINGS)
        wait_until_ready(self._process, self._data)

    def stop(self, number: int = signal.SIGINT) -> None:
        """SIGINT is the fast shutdown, SIGQUIT the immediate one: no checkpoint, then recovery."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait()
            unregister(self._process)
            self._process = None


class Database:
    """Questions to the server that accepts writes. They wait while there is none."""

    def __init__(self, folders: list[Path]) -> None:
        hosts = ",".join(str(folder) for folder in folders)
        query = f"host={hosts}&target_session_attrs=read-write"
        self.url = f"postgres://brokerage@/postgres?{query}"
        self._address = f"postgresql://brokerage@/postgres?{query}"

    def number(self, query: str) -> int:
        row = self._execute(query)
        return int(row[0]) if row else 0

    def write(self, statement: str) -> int:
        """Execute a statement; returns how many rows it changed."""
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
                    raise Failure("PostgreSQL does not answer.", str(problem)) from problem
                time.sleep(0.1)
