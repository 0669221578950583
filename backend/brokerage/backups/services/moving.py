"""Copies a SQLite installation into an empty PostgreSQL database, in one transaction: a move that
fails or is killed leaves the database empty. SQLite's write lock is held meanwhile.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import DataError, IntegrityError, OperationalError, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Field, JSONField, Model, QuerySet

from brokerage.backups.services.database import TableComparison, digest_of
from brokerage.backups.services.row_bytes import row_bytes
from brokerage.core.worker import is_worker_running

SOURCE, TARGET = "source", "default"
_BATCH = 1000  # rows

Report = Callable[[str], None]


class MoveRefused(Exception):
    """The move has not begun or has stopped; the message says why. Nothing was changed."""


def move(*, source: Path, report: Report = print) -> list[TableComparison]:
    """Copy all rows of the SQLite file `source` into the database of the settings, and return a
    comparison of each table. If tables differ, nothing is kept. `report` receives a line for each
    copied table.

    Raises MoveRefused if `source` is missing, in use or older than the release, or if the database
    of the settings is not PostgreSQL, is not empty, or rejects a row.
    """
    target = connections[TARGET]
    if target.vendor != "postgresql":
        raise MoveRefused("Set DATABASE_URL to the PostgreSQL database that shall have the data.")
    if not source.is_file():
        raise MoveRefused(f"There is no database at {source}.")
    with _source(source), _write_lock():
        _require_current_and_stopped()
        if target.introspection.table_names():
            raise MoveRefused("The database of DATABASE_URL is not empty. Nothing was moved.")
        with transaction.atomic(using=TARGET):
            _create_empty_tables()
            for model in _models():
                copied = copy(model, QuerySet(model, using=SOURCE))
                report(f"{model._meta.db_table}: {copied:,} rows")
            _check_foreign_keys()
            _continue_sequences()
            compared = [_compare(model) for model in _models()]
            transaction.set_rollback(not all(each.is_equal for each in compared), using=TARGET)
    with target.cursor() as cursor:
        cursor.execute("ANALYZE")
    return compared


@contextmanager
def _source(file: Path) -> Iterator[None]:
    """Add the SQLite file to Django's connections."""
    connections.databases[SOURCE] = {
        **connections.databases[TARGET],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "CONN_MAX_AGE": None,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20},
    }
    try:
        yield
    finally:
        connections[SOURCE].close()
        del connections[SOURCE], connections.databases[SOURCE]


@contextmanager
def _write_lock() -> Iterator[None]:
    """Block other writers of the source; they can still read it. Raises MoveRefused if another
    process holds the lock.
    """
    try:
        held = transaction.atomic(using=SOURCE)
        held.__enter__()
    except OperationalError as error:
        raise MoveRefused("The SQLite database is in use. Stop the site first.") from error
    try:
        yield
    finally:
        held.__exit__(None, None, None)


def _require_current_and_stopped() -> None:
    executor = MigrationExecutor(connections[SOURCE])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise MoveRefused(
            "The SQLite database is older than the release. Bring it up first:"
            " env -u DATABASE_URL ./dev manage migrate"
        )
    if is_worker_running(SOURCE):
        raise MoveRefused(
            "The worker runs, or was killed less than three minutes ago. Stop the site first."
        )


def _models() -> list[type[Model]]:
    """Return one model for each table of the managed models, including the tables that Django
    creates for many-to-many fields.
    """
    by_table = {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    return list(by_table.values())


def _create_empty_tables() -> None:
    """Migrate, and delete the rows that this has added. Rows may then be added in any order:
    PostgreSQL checks their foreign keys in `_check_foreign_keys`.
    """
    connection = connections[TARGET]
    tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in _models())
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with pending checks is locked
        call_command("migrate", verbosity=0)
        cursor.execute(f"TRUNCATE {tables}")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def copy(model: type[Model], rows: QuerySet[Model]) -> int:
    """Insert rows of the source, and return their number. Raises MoveRefused if PostgreSQL does not
    accept a value that SQLite did.
    """
    connection, fields = connections[TARGET], _fields(model)
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    copied = 0
    try:
        with (
            connection.wrap_database_errors,
            connection.cursor() as cursor,
            cursor.copy(f"COPY {quote(model._meta.db_table)} ({columns}) FROM STDIN") as copying,
        ):
            for row in _values(model, rows):
                copying.write_row([_to_save(*pair) for pair in zip(fields, row, strict=True)])
                copied += 1
    except (DataError, IntegrityError) as error:
        raise MoveRefused(
            f"{model._meta.db_table} holds what PostgreSQL refuses: {error}"
        ) from error
    return copied


def _to_save(field: Field[Any, Any], value: Any) -> Any:
    connection = connections[TARGET]
    if value is None and isinstance(field, JSONField) and not field.null:
        return field.get_db_prep_value(None, connection)  # the value null of JSON
    return field.get_db_prep_save(value, connection)


def _fields(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if not field.generated]


def _values(model: type[Model], rows: QuerySet[Model]) -> Iterator[Sequence[Any]]:
    return rows.values_list(*(field.attname for field in _fields(model))).iterator(_BATCH)


def _check_foreign_keys() -> None:
    try:
        with connections[TARGET].cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    except IntegrityError as error:
        raise MoveRefused(f"A row names one that does not exist: {error}") from error


def _continue_sequences() -> None:
    """Continue each sequence after the last number that SQLite has used."""
    with connections[SOURCE].cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        used = dict(cursor.fetchall())
    with connections[TARGET].cursor() as cursor:
        for model in _models():
            if model._meta.auto_field is not None:
                table, number = model._meta.db_table, used.get(model._meta.db_table, 0)
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence(%s, %s), %s, %s)",
                    [
                        connections[TARGET].ops.quote_name(table),
                        model._meta.auto_field.column,
                        max(number, 1),
                        number > 0,
                    ],
                )


def _compare(model: type[Model]) -> TableComparison:
    source, target = (
        digest_of(map(row_bytes, _values(model, QuerySet(model, using=alias))))
        for alias in (SOURCE, TARGET)
    )
    return TableComparison(model._meta.db_table, source, target)
