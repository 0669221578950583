"""The one JSON casing of the API, camelCase outside and snake_case in Python; and honest input."""

from typing import Annotated

import pydantic
from pydantic.alias_generators import to_camel


class Fact(pydantic.BaseModel):
    """Base of what is read from the files of `domain/` and `content/`."""

    model_config = pydantic.ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


class Schema(pydantic.BaseModel):
    """Base of every answer of the API. Routers are made with `by_alias=True`.

    Not ninja's own schema: that one looks every attribute up as a template would, which took most
    of the time of an answer with a list in it.
    """

    model_config = pydantic.ConfigDict(
        alias_generator=to_camel, populate_by_name=True, from_attributes=True
    )


class Input(pydantic.BaseModel):
    """Base of every body that the API takes.

    Not ninja's own schema: that one reads attributes of anything, so that a JSON list would pass
    for an object with every field left out. Fields that are not named are not read.
    """

    model_config = pydantic.ConfigDict(
        alias_generator=to_camel, populate_by_name=True, strict=True, frozen=True
    )


def _whole_letters(text: str) -> str:
    """JSON may carry half a letter (a lone surrogate), which no database can store."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError("not text") from error
    return text


Text = Annotated[str, pydantic.AfterValidator(_whole_letters)]
"""A string that can be stored. NUL passes: each form's own rules take it out or refuse it."""
