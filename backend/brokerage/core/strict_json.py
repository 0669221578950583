"""Parses JSON from outside; what it accepts can be stored and returned unchanged.

Python's own parser also takes NaN, Infinity and numbers such as 1e400, which no other program
reads, and values nested so deep that later code runs out of stack.
"""

import json
import math
from typing import Any, Final, NoReturn

DEEPEST: Final = 32
"""How deep lists and objects may be nested."""


def loads(text: str | bytes, *, deepest: int = DEEPEST) -> Any:
    """Parse JSON. Raises ValueError if it is not JSON, is nested deeper than `deepest`, or has a
    lone surrogate or a number that is not finite.
    """
    try:
        value = json.loads(
            text, parse_float=_finite, parse_int=_whole, parse_constant=_not_a_number
        )
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    _check(value, deepest)
    return value


def _check(value: Any, deepest: int) -> None:
    if isinstance(value, str):
        value.encode()  # raises UnicodeEncodeError, a ValueError, for a lone surrogate
    elif isinstance(value, dict | list):
        if not deepest:
            raise ValueError("nested too deep")
        for each in value:
            _check(each, deepest - 1)
        for each in value.values() if isinstance(value, dict) else ():
            _check(each, deepest - 1)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _whole(digits: str) -> int:
    """Raise ValueError for a number that is too large for a floating-point number."""
    _finite(digits)
    return int(digits)


def _not_a_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
