"""Questions that nearly every request asks, with their SQL written once.

Django writes the SQL of a queryset anew each time it is asked, which takes three times as long as
the answer. Here a queryset is written by Django the first time, with places for what changes.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Expression, Field, Model, QuerySet

M = TypeVar("M", bound=Model)
Row = tuple[Any, ...]


class Given(Expression):
    """A place in a queryset for a value of the field's kind that each asking brings."""

    def __init__(self, name: str, field: Field[Any, Any]) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: object, connection: object) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)

    def prepared(self, value: object) -> Any:
        return self.output_field.get_db_prep_value(value, connection)


class Statement:
    """A queryset of values, written once in the life of a process; made when it is first asked."""

    def __init__(self, queryset: Callable[[], QuerySet[Any, Any]]) -> None:
        self._queryset = queryset

    def rows(self, **given: object) -> list[Row]:
        """What the queryset answers with `given` in its places, in Python's types."""
        sql, places, kinds = self._written
        bound = [
            place.prepared(given[place.name]) if isinstance(place, Given) else place
            for place in places
        ]
        with connection.cursor() as cursor:
            cursor.execute(sql, bound)
            found: list[Row] = cursor.fetchall()
        return [_converted(row, kinds) for row in found] if kinds else found

    @cached_property
    def _written(self) -> tuple[str, Sequence[Any], list[tuple[int, Any, Any]]]:
        compiler = self._queryset().query.get_compiler(connection=connection)
        sql, places = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        return sql, places, [(place, *each) for place, each in converters.items()]


def _converted(row: Row, kinds: list[tuple[int, Any, Any]]) -> Row:
    """As Django converts what the database has no type of its own for."""
    values = list(row)
    for place, converters, expression in kinds:
        for convert in converters:
            values[place] = convert(values[place], expression, connection)
    return tuple(values)


def columns(model: type[Model], path: str = "") -> list[str]:
    """Every column of a model, in the order in which `instance` takes them."""
    return [path + field.attname for field in model._meta.concrete_fields]


def instance(model: type[M], values: Sequence[Any]) -> M:
    """A row of the model's columns as Django would have loaded it."""
    return model.from_db(DEFAULT_DB_ALIAS, columns(model), values)
