"""What the functions in our formulas mean. A value is a float, a text, a bool, or None if empty."""

import math
import operator
from collections.abc import Callable, Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final, TypeAlias

Area: TypeAlias = tuple[tuple[Any, ...], ...]
"""Rows of values: what a reference to cells stands for."""

FAILURES: Final = (ArithmeticError, LookupError, TypeError, ValueError)
"""What a spreadsheet would show as #DIV/0!, #N/A, #NAME? or #VALUE!."""


def single(value: Any) -> Any:
    """The one value that an area of one cell holds. ValueError: it has more."""
    if isinstance(value, tuple):
        ((value,),) = value
    return value


def number(value: Any) -> float:
    """As arithmetic takes it: empty is nought. ValueError: a text."""
    value = single(value)
    if isinstance(value, str):
        raise ValueError(value)
    return float(value or 0)


def text(value: Any) -> str:
    value = single(value)
    if value is None:
        return ""
    if isinstance(value, float | int) and float(value).is_integer():
        return str(int(value))
    return str(value)


def binary(sign: str, left: Any, right: Any) -> Any:
    """One operator between two values."""
    left, right = single(left), single(right)
    if sign == "&":
        return text(left) + text(right)
    if sign in _ORDER:
        return _ORDER[sign](*_comparable(left, right))
    return _SUMS[sign](number(left), number(right))


def _comparable(left: Any, right: Any) -> tuple[Any, Any]:
    """Texts without case; an empty cell is as nothing of the other's kind; texts after numbers."""
    if isinstance(left, str) or isinstance(right, str):
        if left is None or right is None or (isinstance(left, str) and isinstance(right, str)):
            return text(left).casefold(), text(right).casefold()
        return isinstance(left, str), isinstance(right, str)
    return number(left), number(right)


_ORDER: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_SUMS: Final[Mapping[str, Callable[[float, float], float]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": operator.pow,
}


def _flat(arguments: tuple[Any, ...]) -> Iterator[Any]:
    for each in arguments:
        if isinstance(each, tuple):
            for row in each:
                yield from row
        else:
            yield each


def _numbers(arguments: tuple[Any, ...]) -> list[float]:
    """What SUM and its kin take from areas: numbers alone, texts and empty cells left out."""
    return [
        float(each)
        for each in _flat(arguments)
        if isinstance(each, float | int) and not isinstance(each, bool)
    ]


def _average(*arguments: Any) -> float:
    found = _numbers(arguments)
    return math.fsum(found) / len(found)


def _sum_if(tested: Area, wanted: Any, summed: Area) -> float:
    pairs = zip(_flat((tested,)), _flat((summed,)), strict=True)
    return math.fsum(_numbers(tuple(value for test, value in pairs if _meets(test, wanted))))


def _meets(value: Any, wanted: Any) -> bool:
    """Whether a value is the one asked for, or lies as `"<0"` asks."""
    wanted = single(wanted)
    if value is None:
        return False
    if isinstance(wanted, str) and wanted[:1] in {"<", ">"}:
        return not isinstance(value, str) and _ORDER[wanted[:1]](number(value), float(wanted[1:]))
    left, right = _comparable(value, wanted)
    return bool(left == right)


def _match(wanted: Any, area: Area, kind: Any) -> float:
    if number(kind) != 0:
        raise ValueError("only exact matches are known")
    for position, value in enumerate(_flat((area,)), start=1):
        if _meets(value, wanted):
            return float(position)
    raise LookupError(wanted)


def _index(area: Area, position: Any) -> Any:
    return list(_flat((area,)))[int(number(position)) - 1]


def _sum_product(*areas: Area) -> float:
    columns = [[number(each) for each in _flat((area,))] for area in areas]
    return math.fsum(math.prod(row) for row in zip(*columns, strict=True))


def _round(value: Any, digits: Any) -> float:
    unit = Decimal(1).scaleb(-int(number(digits)))
    return float(Decimal(repr(number(value))).quantize(unit, ROUND_HALF_UP))


def _text(value: Any, pattern: Any) -> str:
    patterns = {"$#,##0": "${:,.0f}", "#,##0": "{:,.0f}", "0.00": "{:.2f}", "0%": "{:.0%}"}
    return patterns[pattern].format(number(value))


FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "ABS": lambda value: abs(number(value)),
    "AND": lambda *tests: all(bool(each) for each in _flat(tests) if each is not None),
    "AVERAGE": _average,
    "COUNT": lambda *areas: float(len(_numbers(areas))),
    "COUNTA": lambda *areas: float(sum(each is not None for each in _flat(areas))),
    "COUNTIF": lambda area, wanted: float(sum(_meets(each, wanted) for each in _flat((area,)))),
    "INDEX": _index,
    "ISNUMBER": lambda value: isinstance(single(value), float | int),
    "MATCH": _match,
    "MAX": lambda *areas: max(_numbers(areas), default=0.0),
    "MIN": lambda *areas: min(_numbers(areas), default=0.0),
    "NOT": lambda value: not single(value),
    "OR": lambda *tests: any(bool(each) for each in _flat(tests) if each is not None),
    "ROUND": _round,
    "SUM": lambda *areas: math.fsum(_numbers(areas)),
    "SUMIF": _sum_if,
    "SUMPRODUCT": _sum_product,
    "TEXT": _text,
}
