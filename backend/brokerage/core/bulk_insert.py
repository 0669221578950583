"""INSERT with the SQL put together once, for rows that visitors wait for.

Django's own `bulk_create` builds the statement anew for every call, which takes longer than the
database does. Signals are not sent and keys not read back.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection, models

_AS_THEY_ARE = (models.CharField, models.TextField, models.IntegerField)
"""Texts, numbers and NULL need no preparation; other values go through their field as usual."""


def bulk_insert(rows: Sequence[models.Model]) -> None:
    """Insert rows of one model, complete but for a key that the database makes."""
    statement, fields = _prepared(type(rows[0]), connection.vendor)
    values = [
        [
            value
            if (value := getattr(row, name)) is None or field is None
            else field.get_db_prep_save(value, connection)
            for name, field in fields
        ]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(statement, values)


@cache
def _prepared(
    model: type[models.Model], vendor: str
) -> tuple[str, tuple[tuple[str, models.Field[Any, Any] | None], ...]]:
    """The statement, and each column's attribute with the field that prepares its value if any."""
    quoted = connection.ops.quote_name
    fields = [
        field
        for field in model._meta.concrete_fields
        if not isinstance(field, models.AutoField | models.BigAutoField)
    ]
    columns = ", ".join(quoted(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return (
        f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) VALUES ({places})",
        tuple(
            (field.attname, None if isinstance(field, _AS_THEY_ARE) else field) for field in fields
        ),
    )
