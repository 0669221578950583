"""Reads JSON that people or programs send. What it accepts can be stored, and returned as it was.

Python's own parser also takes NaN, Infinity and numbers such as 1e400, which no other program
reads, and values nested so deep that later code runs out of stack.
"""

import json
import math
from typing import Any, Final, NoReturn

DEEPEST: Final = 32
"""How many lists and objects a value may have inside one another."""


def loads(text: str | bytes, *, deepest: int = DEEPEST) -> Any:
    """Parse JSON. Raises ValueError (also its subclass json.JSONDecodeError) if it is not JSON, is
    nested deeper than `deepest`, has a number that is not finite, or a lone surrogate.
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
    level, depth = [value], 0
    while level:
        for each in level:
            if isinstance(each, str):
                each.encode()  # raises UnicodeEncodeError, a ValueError, for a lone surrogate
            elif isinstance(each, dict):
                for name in each:
                    name.encode()
        groups = [each for each in level if isinstance(each, dict | list)]
        depth += bool(groups)
        if depth > deepest:
            raise ValueError("nested too deep")
        level = [
            inner
            for each in groups
            for inner in (each.values() if isinstance(each, dict) else each)
        ]


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _whole(digits: str) -> int:
    """Return a whole number. Raises ValueError if it is too large for a floating-point number,
    which it is in a browser.
    """
    _finite(digits)
    return int(digits)


def _not_a_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
