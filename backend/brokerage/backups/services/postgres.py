"""Copies, restores and compares PostgreSQL databases with `pg_dump` and `pg_restore`."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self
from uuid import uuid4

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from brokerage.backups.services.database import (
    CACHE_TABLE,
    BackupProblem,
    Database,
    Table,
    digest_of,
)

_LEFT_OUT = {"server_side_binding", "prepare_threshold", "isolation_level"} | {
    # A server that is busy restoring a table may take no data for longer than this allows.
    "tcp_user_timeout"
}
"""Options of Django's connections that are not for libpq's programs."""
_FETCHED = 2000  # rows at a time
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
_CAN_RUN_PROGRAMS = """SELECT EXISTS (SELECT FROM pg_roles WHERE pg_has_role(oid, 'MEMBER')
    AND (rolsuper OR rolname IN ('pg_execute_server_program', 'pg_write_server_files')))"""


class PostgresDatabase:
    vendor, copy_name = "postgresql", "database.dump"

    def __init__(self, parameters: Mapping[str, str]) -> None:
        """`parameters` are those of libpq."""
        self._parameters = dict(parameters)

    @classmethod
    def of_settings(cls, database: Mapping[str, Any]) -> Self:
        """`database` is an entry of Django's DATABASES."""
        named = {
            **{k: v for k, v in database.get("OPTIONS", {}).items() if k not in _LEFT_OUT},
            "host": database["HOST"],
            "port": database["PORT"],
            "user": database["USER"],
            "password": database["PASSWORD"],
            "dbname": database["NAME"],
        }
        return cls({name: str(value) for name, value in named.items() if value})

    @contextmanager
    def connect(self, *, autocommit: bool = False) -> Iterator[psycopg.Connection[Any]]:
        """Open a connection that is not Django's. Errors of psycopg, also in the block, become
        BackupProblem.
        """
        address = make_conninfo(**self._parameters)
        try:
            with closing(psycopg.connect(address, autocommit=autocommit)) as connection:
                yield connection
        except psycopg.Error as error:
            raise BackupProblem(f"PostgreSQL: {error}") from error

    def copy(self, target: Path) -> dict[str, Table]:
        with self.connect() as connection:
            # pg_dump and the digests below see the same moment.
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            snapshot = connection.execute("SELECT pg_export_snapshot()").fetchall()[0][0]
            self._run(
                "pg_dump",
                "--format=custom",
                "--no-owner",
                "--no-privileges",
                "--no-comments",
                f"--exclude-table-data=public.{CACHE_TABLE}",
                f"--snapshot={snapshot}",
                f"--file={target}",
            )
            return _tables(connection)

    def is_filled(self) -> bool:
        with self.connect() as connection:
            return connection.execute(_TABLES).fetchone() is not None

    def restore(self, copy: Path) -> str:
        self._require_limited_role()
        if self.is_filled():
            raise BackupProblem(
                "The database of DATABASE_URL is not empty. Restore into a new one: see"
                " docs/operations.md. Nothing was restored."
            )
        self._run(
            "pg_restore",
            "--no-owner",
            "--no-privileges",
            "--exit-on-error",
            "--single-transaction",
            str(copy),
        )
        with self.connect(autocommit=True) as connection:
            connection.execute("ANALYZE")
        return ""

    def _require_limited_role(self) -> None:
        """Raise BackupProblem if the role, and so the statements in a dump, could run programs on
        the server.
        """
        with self.connect() as connection:
            if connection.execute(_CAN_RUN_PROGRAMS).fetchall()[0][0]:
                raise BackupProblem(
                    "The role of DATABASE_URL is a superuser or may run programs on the server."
                    " Restore as a role that may not: see PostgreSQL in docs/operations.md."
                )

    @contextmanager
    def temporary_database(self, folder: Path) -> Iterator[Database]:
        name = f"rehearsal_{uuid4().hex}"
        with self.connect(autocommit=True) as connection:
            try:
                connection.execute(_with("CREATE DATABASE {} TEMPLATE template0", name))
            except psycopg.errors.InsufficientPrivilege as error:
                raise BackupProblem(
                    "The role of DATABASE_URL cannot create a database to restore into:"
                    " ALTER ROLE ... CREATEDB, or rehearse on another server."
                ) from error
            try:
                yield PostgresDatabase({**self._parameters, "dbname": name})
            finally:
                connection.execute(_with("DROP DATABASE {} WITH (FORCE)", name))

    def tables(self) -> dict[str, Table]:
        with self.connect() as connection:
            return _tables(connection)

    def _run(self, program: str, *arguments: str) -> None:
        """Run a program of PostgreSQL, without the password on its command line."""
        shown = {k: v for k, v in self._parameters.items() if k != "password"}
        env = {**os.environ, "PGPASSWORD": self._parameters.get("password", "")}
        command = [program, f"--dbname={make_conninfo(**shown)}", *arguments]
        try:
            done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        except FileNotFoundError as error:
            raise BackupProblem(f"{program} is not installed: it comes with PostgreSQL.") from error
        if done.returncode != 0:
            raise BackupProblem(f"{program} failed: {done.stderr.strip()}")


def _tables(connection: psycopg.Connection[Any]) -> dict[str, Table]:
    # How values are written as text must not depend on the server's settings.
    connection.execute("SET TIME ZONE 'UTC'")
    connection.execute("SET datestyle = 'ISO'")
    names = [name for (name,) in connection.execute(_TABLES).fetchall()]
    return {name: digest_of(_rows(connection, name)) for name in names if name != CACHE_TABLE}


def _rows(connection: psycopg.Connection[Any], table: str) -> Iterator[bytes]:
    with connection.cursor(name="backup") as cursor:
        cursor.itersize = _FETCHED
        cursor.execute(_with("SELECT t::text FROM public.{} t", table))
        for (row,) in cursor:
            yield row.encode()


def _with(statement: str, *names: str) -> sql.Composed:
    return sql.SQL(statement).format(*map(sql.Identifier, names))
