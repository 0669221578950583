"""Questions that nearly every request asks, with their SQL written once.

Django writes the SQL of a queryset anew each time it is asked, which takes three times as long as
the answer. Here a queryset is written by Django the first time, with places for what changes.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import BigAutoField, Expression, Field, ForeignKey, Model, QuerySet

M = TypeVar("M", bound=Model)
Row = tuple[Any, ...]


class Given(Expression):
    """A place in a queryset for a value that each asking brings: a row's number, or of a field."""

    def __init__(self, name: str, field: Field[Any, Any] | None = None) -> None:
        super().__init__(output_field=field or BigAutoField())
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

    def first(self, **given: object) -> Row | None:
        """The first of the rows, or None where there are none."""
        return next(iter(self.rows(**given)), None)

    @cached_property
    def _written(self) -> tuple[str, Sequence[Any], list[tuple[int, Any, Any]]]:
        compiler = self._queryset().query.get_compiler(connection=connection)
        sql, places = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        return sql, places, [(place, *each) for place, each in converters.items()]


class Record(Generic[M]):
    """A statement for one row of a model, with what its foreign key `related` refers to."""

    def __init__(self, queryset: Callable[[], QuerySet[M]], related: str = "") -> None:
        self._queryset, self._related = queryset, related

    def first(self, **given: object) -> M | None:
        """The row as Django would have loaded it, or None where there is none."""
        statement, model, foreign = self._written
        row = statement.first(**given)
        if row is None:
            return None
        names = _columns(model)
        found = model.from_db(DEFAULT_DB_ALIAS, names, row[: len(names)])
        if foreign and getattr(found, foreign.attname) is not None:
            other = foreign.related_model
            theirs = other.from_db(DEFAULT_DB_ALIAS, _columns(other), row[len(names) :])
            setattr(found, foreign.name, theirs)
        return found

    @cached_property
    def _written(self) -> tuple[Statement, type[M], ForeignKey[Any, Any] | None]:
        queryset = self._queryset()
        columns = _columns(queryset.model)
        foreign = queryset.model._meta.get_field(self._related) if self._related else None
        assert foreign is None or isinstance(foreign, ForeignKey)
        if foreign:
            columns += [f"{self._related}__{name}" for name in _columns(foreign.related_model)]
        return Statement(lambda: queryset.values_list(*columns)), queryset.model, foreign


def _columns(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def _converted(row: Row, kinds: list[tuple[int, Any, Any]]) -> Row:
    """As Django converts what the database has no type of its own for."""
    values = list(row)
    for place, converters, expression in kinds:
        for convert in converters:
            values[place] = convert(values[place], expression, connection)
    return tuple(values)
