"""Implements `./dev rehearse-recovery`: point-in-time recovery on a throwaway PostgreSQL cluster.

It takes the steps of docs/operations.md: a base backup, an archive of the write-ahead log (WAL), a
mistake, and a recovery to the moment before it.
"""

import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.console import Failure, say
from devtools.options import clean_environment
from devtools.postgres import ensure_programs, server_account
from devtools.processes import run

ARCHIVE_COMMAND = "test ! -f {archive}/%f && cp %p {archive}/%f"
RESTORE_COMMAND = "cp {archive}/%f %p"
# fsync = off is for this cluster only: a power cut loses nothing that matters.
_SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
fsync = off
archive_mode = on
archive_command = '{archive_command}'
"""
_RECOVERY = """
archive_mode = off
restore_command = '{restore_command}'
recovery_target_time = '{moment}'
recovery_target_action = promote
"""


_BEFORE, _AFTER = "before the backup", "after the backup"  # the rows that are to be recovered


def rehearse_recovery() -> int:
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(problem)
    found = recovered_rows(programs)
    if found != [_BEFORE, _AFTER]:
        raise Failure(f"Other rows were recovered: {', '.join(found) or 'none'}.")
    say(f"Recovered to before the mistake: {', '.join(found)}")
    return 0


def recovered_rows(programs: Path) -> list[str]:
    """Write a row, back up, write a second row, delete both, recover to the moment before that, and
    return the rows that are there then.

    Raises Failure if a step fails.
    """
    account = server_account()
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path is short
    if account:
        os.chown(folder, account.pw_uid, account.pw_gid)
    cluster = Cluster(programs, folder, account.pw_uid if account else None)
    try:
        return cluster.lose_and_recover()
    finally:
        cluster.stop("data")
        cluster.stop("recovered")
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL cluster in one folder: the server's data in `data`, the WAL in `archive`, and
    the recovered data in `recovered`.
    """

    programs: Path
    folder: Path
    user: int | None
    """Numeric id of the account that runs the server; None for our own account."""

    def lose_and_recover(self) -> list[str]:
        archive = self.folder / "archive"
        self._run("initdb", "-D", self.folder / "data", "--auth=trust", "-U", "site", "--no-sync")
        self._execute("mkdir", archive)
        settings = _SETTINGS.format(
            folder=self.folder, archive_command=ARCHIVE_COMMAND.format(archive=archive)
        )
        self._configure("data", settings)
        self._start("data")
        self._sql("CREATE TABLE message (text text)")
        self._sql(f"INSERT INTO message VALUES ('{_BEFORE}')")
        self._run(
            "pg_basebackup", *self._connection(), "-D", self.folder / "recovered", "-c", "fast"
        )
        self._sql(f"INSERT INTO message VALUES ('{_AFTER}')")
        moment = self._sql("SELECT clock_timestamp()")
        self._sql("DELETE FROM message")
        self.stop("data")  # archives the WAL that is left
        recovery = _RECOVERY.format(
            restore_command=RESTORE_COMMAND.format(archive=archive), moment=moment
        )
        self._configure("recovered", recovery)
        self._execute("touch", self.folder / "recovered" / "recovery.signal")
        self._start("recovered")
        return self._sql("SELECT text FROM message ORDER BY text DESC").splitlines()

    def stop(self, name: str) -> None:
        """Stop the server of a data folder (`data` or `recovered`), if it runs."""
        if (self.folder / name / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "-D", self.folder / name, "-m", "fast", "-w")

    def _start(self, name: str) -> None:
        log = self.folder / f"{name}.log"
        self._run("pg_ctl", "start", "-D", self.folder / name, "-l", log, "-w")

    def _configure(self, name: str, settings: str) -> None:
        with (self.folder / name / "postgresql.conf").open("a") as file:
            file.write(settings)

    def _connection(self) -> list[str]:
        return [f"--host={self.folder}", "--username=site"]

    def _sql(self, statement: str) -> str:
        options = ["--dbname=postgres", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align"]
        return self._run("psql", *self._connection(), *options, f"--command={statement}").strip()

    def _run(self, program: str, *arguments: str | Path) -> str:
        return self._execute(self.programs / program, *arguments)

    def _execute(self, *command: str | Path) -> str:
        words: Sequence[str | Path] = command
        result = run(words, env=clean_environment(), cwd=self.folder, user=self.user)
        if result.code != 0:
            raise Failure(f"{Path(command[0]).name} failed.", result.output)
        return result.output
