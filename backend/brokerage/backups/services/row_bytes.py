"""Converts a row to bytes that are the same whichever database it was read from."""

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID


def row_bytes(row: Sequence[Any]) -> bytes:
    """Convert the values of a row's columns to bytes. Raises TypeError for a type that no column
    has.
    """
    return json.dumps([_plain(value) for value in row], sort_keys=True).encode()


def _plain(value: Any) -> Any:
    match value:
        case None | bool() | int() | str():
            return value
        case float():  # PostgreSQL's JSON has one kind of number
            return int(value) if value.is_integer() else value
        case dict():
            return {key: _plain(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_plain(inner) for inner in value]
        case datetime():
            moment = value.astimezone(UTC) if value.tzinfo else value
            return ["datetime", moment.isoformat()]
        case Decimal():
            return ["decimal", f"{value.normalize():f}"]
        case bytes() | memoryview():
            return ["bytes", bytes(value).hex()]
        case date() | time() | timedelta() | UUID():
            return [type(value).__name__, str(value)]
    raise TypeError(f"no rule for {type(value).__name__}")
