"""Reads one formula of a sheet and works it out (precedence climbing)."""

import re
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

from brokerage.library.documents.sheets.functions import (
    FAILURES,
    FUNCTIONS,
    Area,
    binary,
    number,
    single,
)

Later: TypeAlias = Callable[[], Any]
"""A part that was read and is worked out only when it counts, as the branches of IF are."""

_TOKEN: Final = re.compile(
    r"""\s*(?:
      (?P<number>\d+\.?\d*)
    | "(?P<text>(?:[^"]|"")*)"
    | (?P<function>[A-Z]+)\(
    | (?:(?:'(?P<quoted>[^']+)'|(?P<sheet>\w+))!)?
      (?P<cells>\$?[A-Z]{1,2}\$?\d+(?::\$?[A-Z]{1,2}\$?\d+)?)(?!\w)
    | (?P<name>[A-Za-z_]\w+)
    | (?P<operator><=|>=|<>|[-+*/^&=<>(),%])
    )""",
    re.VERBOSE,
)
_STRENGTH: Final = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    **dict.fromkeys("+-", 3),
    **dict.fromkeys("*/", 4),
    "^": 5,
}


class Known(Protocol):
    """Whoever can say what cells and names stand for."""

    def area(self, sheet: str, cells: str) -> Area: ...

    def named(self, name: str) -> Area: ...


class Formula:
    """A formula without its leading `=`, standing in `sheet`. ValueError: it cannot be read."""

    def __init__(self, source: str, sheet: str, known: Known) -> None:
        self._source = source
        self._sheet = sheet
        self._known = known
        self._at = 0
        self._token = self._next()
        self._whole = self._expression(0)
        if self._token is not None:
            raise ValueError(f"left over: {source[self._token.start() :]}")

    def value(self) -> Any:
        """Raises what `FAILURES` lists where a spreadsheet would show an error."""
        return single(self._whole())

    def _next(self) -> re.Match[str] | None:
        if not self._source[self._at :].strip():
            return None
        found = _TOKEN.match(self._source, self._at)
        if found is None:
            raise ValueError(f"not read: {self._source[self._at :]}")
        self._at = found.end()
        return found

    def _sign(self) -> str:
        return (self._token["operator"] or "") if self._token else ""

    def _take(self, sign: str) -> None:
        if self._sign() != sign:
            raise ValueError(f"{sign} expected before {self._source[self._at :]!r}")
        self._token = self._next()

    def _expression(self, floor: int) -> Later:
        left = self._operand()
        while (strength := _STRENGTH.get(self._sign(), 0)) > floor:
            sign = self._sign()
            self._take(sign)
            left = _between(sign, left, self._expression(strength))
        return left

    def _operand(self) -> Later:
        if self._sign() == "-":
            self._take("-")
            positive = self._operand()
            return lambda: -number(positive())
        found = self._primary()
        if self._sign() == "%":
            self._take("%")
            return lambda: number(found()) / 100
        return found

    def _primary(self) -> Later:
        token = self._token
        if token is None:
            raise ValueError("ends too soon")
        if self._sign() == "(":
            self._take("(")
            inside = self._expression(0)
            self._take(")")
            return inside
        self._token = self._next()
        if token["function"]:
            return self._call(token["function"])
        if token["cells"]:
            sheet = token["quoted"] or token["sheet"] or self._sheet
            return lambda: self._known.area(sheet, token["cells"])
        if token["name"]:
            return lambda: self._known.named(token["name"])
        if token["text"] is not None:
            return lambda: token["text"].replace('""', '"')
        return lambda: float(token["number"])

    def _call(self, name: str) -> Later:
        parts: list[Later] = []
        while self._sign() != ")":
            parts.append(self._expression(0))
            if self._sign() == ",":
                self._take(",")
        self._take(")")
        if name == "IF":
            test, yes, no = parts
            return lambda: yes() if single(test()) else no()
        if name == "IFERROR":
            return _or_else(*parts)
        function = FUNCTIONS[name]
        return lambda: function(*(part() for part in parts))


def _between(sign: str, left: Later, right: Later) -> Later:
    return lambda: binary(sign, left(), right())


def _or_else(tried: Later, otherwise: Later) -> Later:
    def value() -> Any:
        try:
            return tried()
        except FAILURES:
            return otherwise()

    return value
