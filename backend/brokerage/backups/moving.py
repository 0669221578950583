"""Copies a SQLite installation into an empty PostgreSQL database.

Rows are copied in batches. A batch and the note of its last row are one transaction, so that a move
that was killed continues after that row. SQLite's write lock is held during the move.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import DataError, IntegrityError, OperationalError, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Field, JSONField, Model, QuerySet

from brokerage.backups.database import Digest, Table
from brokerage.backups.move_progress import Progress
from brokerage.backups.row_bytes import row_bytes
from brokerage.core.worker import is_worker_running

SOURCE, TARGET = "source", "default"
BATCH = 1000  # rows
_SHOWN = 5  # rows that are named where tables differ
_FOREIGN_KEYS = """SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    ORDER BY 1, 2"""

Report = Callable[[str], None]


class MoveRefused(Exception):
    """The move has not begun or has stopped; the message says why. What was copied until then stays
    in the new database, and the source is unchanged.
    """


@dataclass(frozen=True)
class TableComparison:
    """A table as it is on both sides after a move. `differing` has some primary keys of rows that
    are not equal.
    """

    name: str
    source: Table
    target: Table
    differing: list[str]

    @property
    def is_equal(self) -> bool:
        return self.source == self.target and not self.differing


def move(
    *, source: Path, batch: int = BATCH, start_over: bool = False, report: Report = print
) -> list[TableComparison]:
    """Copy all rows of the SQLite file `source` into the database of the settings, then compare
    each row. Returns a comparison of each table; tables that differ raise nothing. `report`
    receives a line for each copied table.

    `batch` is the number of rows that are copied at a time, at least 1. `start_over` copies again
    what an interrupted move has copied.

    Raises MoveRefused if `source` is missing, in use or older than the release, if the database of
    the settings is not PostgreSQL or has tables that no interrupted move has made, if it does not
    accept a row, or if `batch` is less than 1.
    """
    if batch < 1:  # would copy and compare nothing
        raise MoveRefused("At least 1 row is copied at a time.")
    if connections[TARGET].vendor != "postgresql":
        raise MoveRefused("Set DATABASE_URL to the PostgreSQL database that shall have the data.")
    if not source.is_file():
        raise MoveRefused(f"There is no database at {source}.")
    with _source(source), _write_lock():
        _require_current_and_stopped()
        progress = Progress(connections[TARGET])
        if not progress.exists():
            if connections[TARGET].introspection.table_names():
                raise MoveRefused("The database of DATABASE_URL is not empty. Nothing was moved.")
            progress.create()
        if not progress.is_prepared or start_over:
            call_command("migrate", verbosity=0)
            _prepare(progress)
        for model in _models():
            _copy(model, batch, progress, report)
        _finish(progress)
        moved = [_compare(model, batch) for model in _models()]
        if all(table.is_equal for table in moved):
            progress.drop()
        return moved


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
    """Lock the source, so that nobody else writes to it. Reading it goes on. Raises MoveRefused if
    another process holds the lock.
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


def _prepare(progress: Progress) -> None:
    """Empty the tables of all models in the target, where migrations or an interrupted move may
    have added rows, and reset the progress. Drops the foreign keys, so that tables can be copied in
    any order; `_finish` adds them again.
    """
    connection = connections[TARGET]
    tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in _models())
    with transaction.atomic(using=TARGET), connection.cursor() as cursor:
        cursor.execute(_FOREIGN_KEYS)
        foreign_keys = cursor.fetchall()
        for table, name, _ in foreign_keys:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        cursor.execute(f"TRUNCATE {tables}")
        progress.prepare(foreign_keys)


def _copy(model: type[Model], batch: int, progress: Progress, report: Report) -> None:
    """Copy the rows after the last one that was copied."""
    name, last = model._meta.db_table, progress.last(model._meta.db_table)
    copied = 0  # in this run
    while rows := _rows_after(model, last, batch):
        newest = str(rows[-1][_primary_key(model)])
        with transaction.atomic(using=TARGET):
            copy_batch(model, rows)
            progress.note(name, newest)
        last = newest
        copied += len(rows)
    report(f"{name}: {copied:,} rows")


def copy_batch(model: type[Model], rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows of a model: tuples with the values of its columns, in the order of `_fields`.
    Raises MoveRefused if PostgreSQL does not accept a value that SQLite did.
    """
    connection = connections[TARGET]
    fields, quote = _fields(model), connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    try:
        with (
            connection.wrap_database_errors,
            connection.cursor() as cursor,
            cursor.copy(f"COPY {quote(model._meta.db_table)} ({columns}) FROM STDIN") as copy,
        ):
            for row in rows:
                copy.write_row([_to_save(*pair) for pair in zip(fields, row, strict=True)])
    except (DataError, IntegrityError) as error:
        raise MoveRefused(
            f"{model._meta.db_table} holds what PostgreSQL refuses: {error}"
        ) from error


def _to_save(field: Field[Any, Any], value: Any) -> Any:
    connection = connections[TARGET]
    if value is None and isinstance(field, JSONField) and not field.null:
        return field.get_db_prep_value(None, connection)  # the value null of JSON
    return field.get_db_prep_save(value, connection)


def _rows_after(model: type[Model], last: str | None, batch: int) -> list[tuple[Any, ...]]:
    rows: QuerySet[Model] = QuerySet(model, using=SOURCE).order_by("pk")
    if last is not None:
        rows = rows.filter(pk__gt=model._meta.pk.to_python(last))
    return list(rows.values_list(*(field.attname for field in _fields(model)))[:batch])


def _fields(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if not field.generated]


def _primary_key(model: type[Model]) -> int:
    """Return the index of the primary key column in a row."""
    return _fields(model).index(model._meta.pk)


def _finish(progress: Progress) -> None:
    """Add the foreign keys again, and continue each sequence after the last number that SQLite has
    used. Raises MoveRefused if a row refers to a row that does not exist.
    """
    connection, quote = connections[TARGET], connections[TARGET].ops.quote_name
    with connections[SOURCE].cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        used = dict(cursor.fetchall())
    with transaction.atomic(using=TARGET), connection.cursor() as cursor:
        for table, name, definition in progress.foreign_keys:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {name}")
            try:
                cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")
            except IntegrityError as error:
                raise MoveRefused(f"{table} names rows that do not exist: {error}") from error
        for model in _models():
            if model._meta.auto_field is not None:
                table, column = model._meta.db_table, model._meta.auto_field.column
                number = used.get(table, 0)
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence(%s, %s), %s, %s)",
                    [quote(table), column, max(number, 1), number > 0],
                )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _compare(model: type[Model], batch: int) -> TableComparison:
    """Hash each row on both sides, and name at most `_SHOWN` rows that differ. Rows that only the
    target has are counted but not named.
    """
    key, attributes = _primary_key(model), [field.attname for field in _fields(model)]
    source, target = Digest(), Digest()
    differing: list[str] = []
    last = None
    while rows := _rows_after(model, last, batch):
        last = str(rows[-1][key])
        there: QuerySet[Model] = QuerySet(model, using=TARGET)
        there = there.filter(pk__in=[row[key] for row in rows])
        found = {row[key]: row_bytes(row) for row in there.values_list(*attributes)}
        for row in rows:
            expected = row_bytes(row)
            source.add(expected)
            if found.get(row[key]) != expected and len(differing) < _SHOWN:
                differing.append(str(row[key]))
        for content in found.values():
            target.add(content)
    everything: QuerySet[Model] = QuerySet(model, using=TARGET)
    # Rows that the source does not have are counted too.
    copied = replace(target.table(), rows=everything.count())
    return TableComparison(model._meta.db_table, source.table(), copied, differing)
