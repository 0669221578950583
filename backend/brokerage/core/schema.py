"""Base classes of pydantic models: camelCase in JSON, snake_case in Python."""

import json
from typing import Annotated, TypeVar

import pydantic
from pydantic.alias_generators import to_camel


class Fact(pydantic.BaseModel):
    """The base class of models of the files in `domain/` and `content/`."""

    model_config = pydantic.ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


class Schema(pydantic.BaseModel):
    """The base class of response bodies. Routers need `by_alias=True`.

    Not ninja's own Schema, which resolves attributes as templates do: that took most of the time of
    responses with lists.
    """

    model_config = pydantic.ConfigDict(
        alias_generator=to_camel, populate_by_name=True, from_attributes=True
    )


class Input(pydantic.BaseModel):
    """The base class of request bodies. Ignores unknown fields.

    A value of another type is an error and is not converted, such as "1" for a number, unless its
    field has `strict=False`.

    Not ninja's own Schema, which reads attributes of any object: a JSON list would be accepted as
    an object without fields.
    """

    model_config = pydantic.ConfigDict(
        alias_generator=to_camel, populate_by_name=True, strict=True, frozen=True
    )


def _encodable(text: str) -> str:
    """Refuse a lone surrogate, which JSON can hold but no database can store."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError("not text") from error
    return text


def _without_nul(text: str) -> str:
    """Refuse NUL, which PostgreSQL rejects in every query."""
    if "\0" in text:
        raise ValueError("not text")
    return text


Body = TypeVar("Body")


def storable(body: Body) -> Body:
    """Return the JSON value as it is. Raises ValueError if no database can store it, because it has
    lone surrogates or nests too deep.
    """
    try:
        json.dumps(body, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError) as error:
        raise ValueError("not text") from error
    return body


Text = Annotated[str, pydantic.AfterValidator(_encodable)]
"""A string that can be stored, except for NUL, which each form's rules remove or refuse."""

LookupText = Annotated[Text, pydantic.AfterValidator(_without_nul)]
"""A string that is only looked up in the database, so that no form's rules remove NUL from it."""
