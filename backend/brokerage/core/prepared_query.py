"""Sends a query again and again without building its SQL each time.

Django takes up to ten times as long to build a query as PostgreSQL takes to answer it: building is
0.6 of the 0.9 ms in which the person of a session is loaded. A prepared query is built by each
thread at its first use, with a `Parameter` for each value that changes:

    _by_key = PreparedQuery(
        lambda: Session.objects.filter(session_key=Parameter("key", CharField()))
    )
    rows = _by_key.rows(key="4f...")

Use it for a query that nearly every request sends, but not for a query whose SQL depends on the
values. `PreparedQuery.listed` reads a list page by page, and `PreparedQuery.delete` deletes rows.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from django.db import connections
from django.db.models import Expression, Field, QuerySet
from django.db.models.sql import DeleteQuery
from django.db.models.sql.compiler import SQLCompiler

_Row = TypeVar("_Row")
_Statement: TypeAlias = tuple[str, Sequence[Any]]
"""SQL with its parameters."""


class Parameter(Expression):
    """A parameter of a prepared query. Each use of the query passes the value as the keyword
    argument `name`; `field` is a model field of the value's type.
    """

    def __init__(self, name: str, field: Field[Any, Any]) -> None:
        super().__init__(output_field=field)
        self._placeholder = _Placeholder(name, field)

    def as_sql(self, compiler: SQLCompiler, connection: Any, **context: Any) -> tuple[str, Any]:
        return "%s", [self._placeholder]


@dataclass(frozen=True)
class _Placeholder:
    """Stands for a parameter among the values of the built SQL."""

    name: str
    field: Field[Any, Any]


class PreparedQuery(Generic[_Row]):
    """A query of the default database whose SQL is built once in each thread.

    `build` returns the query set with its parameters. The query set may be sliced and may choose
    columns by `values_list`, but may not prefetch. A row is a model instance, or a tuple after
    `values_list`.
    """

    def __init__(self, build: Callable[[], QuerySet[Any, _Row]]) -> None:
        self._build = build
        self._of_thread = threading.local()

    def rows(self, **values: Any) -> list[_Row]:
        """Return the rows for `values`, the values of the parameters by name; an empty list if
        there are none.

        Raises KeyError if the value of a parameter is missing.
        """
        return self._built().rows(values)

    def first(self, **values: Any) -> _Row | None:
        """Return the first row for the values of the parameters; None if there is none. Raises
        KeyError if the value of a parameter is missing.

        Every row is read: slice the query set in `build` if there may be many.
        """
        return next(iter(self.rows(**values)), None)

    def listed(self, **values: Any) -> PreparedList[_Row]:
        """Return an object that reads the rows for the values of the parameters page by page; no
        query is sent yet. `build` must not slice the query set.
        """
        return PreparedList(self._built(), values)

    def delete(self, **values: Any) -> None:
        """Delete the rows for the values of the parameters; do nothing if there are none. No signal
        is sent, and what refers to the rows is not deleted. `build` must name one table and must
        not slice the query set.
        """
        self._built().delete(values)

    def _built(self) -> _Built[_Row]:
        built: _Built[_Row] | None = getattr(self._of_thread, "built", None)
        if built is None:
            built = self._of_thread.built = _Built(self._build)
        return built


class PreparedList(Generic[_Row]):
    """The rows of a prepared query, read a page at a time: `rows[20:40]` returns a list and
    `rows.count()` a number, each with one query. A slice needs both ends.
    """

    def __init__(self, built: _Built[_Row], values: dict[str, Any]) -> None:
        self._built, self._values = built, values

    def __getitem__(self, part: slice) -> list[_Row]:
        return self._built.rows(self._values, part)

    def count(self) -> int:
        return self._built.count(self._values)


class _Built(Generic[_Row]):
    """A query with its SQL, for one thread, to which its connection belongs."""

    def __init__(self, build: Callable[[], QuerySet[Any, _Row]]) -> None:
        self._build = build
        self._queryset = build().using("default")
        query: Any = self._queryset.query
        self._compiler: Any = query.get_compiler("default")
        self._rows: _Statement = self._compiler.as_sql()
        self._count: _Statement | None = None
        self._delete: _Statement | None = None
        self._sent: _Statement = self._rows
        # The queryset makes its rows with this compiler, which now builds nothing.
        self._compiler.as_sql = lambda *_, **__: self._sent
        # Nor does it look up again how to convert each column.
        converters = self._compiler.get_converters([column for column, *_ in self._compiler.select])
        self._compiler.get_converters = lambda _: converters
        query.get_compiler = lambda *_, **__: self._compiler

    def rows(self, values: dict[str, Any], part: slice | None = None) -> list[_Row]:
        sql, parameters = self._rows
        given = _with_values(parameters, values)
        if part is not None:
            sql, given = f"{sql} LIMIT %s OFFSET %s", (*given, part.stop - part.start, part.start)
        self._sent = sql, given
        made: Any = self._queryset
        return list(made._iterable_class(made))

    def count(self, values: dict[str, Any]) -> int:
        if self._count is None:
            query: Any = self._build().order_by().values_list("pk").query
            sql, parameters = query.get_compiler("default").as_sql()
            self._count = f"SELECT COUNT(*) FROM ({sql}) AS listed", parameters
        sql, parameters = self._count
        with connections["default"].cursor() as cursor:
            cursor.execute(sql, _with_values(parameters, values))
            return int(cursor.fetchone()[0])

    def delete(self, values: dict[str, Any]) -> None:
        if self._delete is None:
            query = self._build().order_by().query.chain(DeleteQuery)
            self._delete = query.get_compiler("default").as_sql()
        sql, parameters = self._delete
        with connections["default"].cursor() as cursor:
            cursor.execute(sql, _with_values(parameters, values))


def _with_values(parameters: Sequence[Any], values: dict[str, Any]) -> tuple[Any, ...]:
    """Return the parameters of a statement with a value in place of each placeholder."""
    connection = connections["default"]
    return tuple(
        each.field.get_db_prep_value(values[each.name], connection)
        if isinstance(each, _Placeholder)
        else each
        for each in parameters
    )
