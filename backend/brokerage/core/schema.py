"""Base classes of pydantic models: camelCase in JSON, snake_case in Python."""

from datetime import date
from typing import Annotated, Any, Self

import pydantic
from pydantic.alias_generators import to_camel


class Fact(pydantic.BaseModel):
    """The base class of models of the files in `domain/` and `content/`."""

    model_config = pydantic.ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


class Schema(pydantic.BaseModel):
    """The base class of response bodies. Routers need `by_alias=True`.

    Not ninja's Schema: most of the time of responses with lists went into its attribute resolver.
    """

    model_config = pydantic.ConfigDict(
        alias_generator=to_camel, populate_by_name=True, from_attributes=True
    )

    @classmethod
    def of(cls, source: Any, *more: Any, **named: Any) -> Self:
        """Build the response from an object with attributes of the same names. Responses with other
        fields override this, and say what else they need.
        """
        return cls.model_validate(source)

    @classmethod
    def build(cls, source: Any, /, **others: Any) -> Self:
        """Build the response from `others`, and for the other fields from attributes of `source`
        with their names.
        """
        names = cls.model_fields.keys() - others.keys()
        return cls(**{name: getattr(source, name) for name in names}, **others)


class Input(pydantic.BaseModel):
    """The base class of request bodies. Ignores unknown fields, and does not convert values of
    another type, such as "1" for a number, unless the field has `strict=False`.

    Not ninja's Schema, which accepts a JSON list as an object without fields.
    """

    model_config = pydantic.ConfigDict(
        alias_generator=to_camel, populate_by_name=True, strict=True, frozen=True
    )


def _without_nul(text: str) -> str:
    if "\0" in text:
        raise ValueError("not text")
    return text


LookupText = Annotated[str, pydantic.AfterValidator(_without_nul)]
"""A string that is looked up in the database. PostgreSQL rejects NUL in every query, and no form's
rules remove it from this string."""


def _parsed_date(value: object) -> object:
    return date.fromisoformat(value) if isinstance(value, str) else value


IsoDate = Annotated[date, pydantic.BeforeValidator(_parsed_date)]
"""A date in a request, in ISO 8601: an `Input` takes no other strings for dates."""
