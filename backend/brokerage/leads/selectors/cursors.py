"""The cursors of lists in pages: where the next page begins."""

import base64
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from brokerage.core.refusals import Refusal

Parse = Callable[[Any], Any]
"""Converts a JSON value. Raises ValueError, TypeError or OverflowError if it is invalid."""


class InvalidCursor(Refusal):
    """The cursor is not the `next_cursor` of a page of the same list in the same order."""

    status, code, message = 400, "invalid_cursor", "Please load the list again."


def encode(*values: object) -> str:
    """Return a cursor that holds `values`, which JSON can hold."""
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode()


def decode(cursor: str, *parsers: Parse) -> tuple[Any, ...]:
    """Return the values in a cursor, each converted by its parser. Raises InvalidCursor."""
    try:
        values = json.loads(base64.urlsafe_b64decode(cursor.encode()))
        return tuple(parse(value) for parse, value in zip(parsers, values, strict=True))
    except (ValueError, TypeError, OverflowError) as error:
        raise InvalidCursor from error


def row_id(value: Any) -> int:
    """Parse the id of a row, from 1 to 2**63 - 1. Raises as `Parse` says for any other value."""
    number = int(value)
    if not 0 < number < 2**63:
        raise ValueError
    return number


def moment(value: Any) -> datetime:
    """Parse an ISO 8601 time with an offset, and convert it to UTC."""
    parsed = datetime.fromisoformat(value)
    if parsed.tzinfo is None:
        raise ValueError
    return parsed.astimezone(UTC)


def text(value: Any) -> str:
    """Parse a text that every database can store, without NUL and lone surrogates."""
    parsed = str(value)
    if b"\0" in parsed.encode():
        raise ValueError
    return parsed


def optional(parse: Parse) -> Parse:
    """Return a parser that leaves None as it is and converts other values by `parse`."""
    return lambda value: None if value is None else parse(value)
