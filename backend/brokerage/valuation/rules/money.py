"""Parses and formats amounts of money as owners write them, exact to the cent.

The browser has the same rules (`lib/amounts.ts`); both run
`domain/vectors/valuation-money.json`.
"""

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final

EXACT: Final = Context(prec=120, rounding=ROUND_HALF_UP)
"""Precise enough that only the last step, to cents or dollars, rounds."""

_CENT = Decimal("0.01")
_LARGEST = Decimal("999999999999.99")
_LONGEST = 60
"""Characters after cleaning; longer texts are rejected."""

_FULL_WIDTH = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
# Soft hyphens and direction marks, which are copied with digits from calculators and web pages.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_SPACES = re.compile("[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_LOSS = re.compile(r"\( ?(.*?) ?\)")
_MINUS = "[-\u2010-\u2013\u2212]"  # hyphens, dashes and the minus sign
_AMOUNT = re.compile(
    r"(?:(?:about|around|approximately|approx\.?|roughly|~) ?)?"
    rf"(?P<before>{_MINUS} ?)?(?:(?:US)?\$ ?)?(?P<inside>{_MINUS} ?)?(?P<opened>\( ?)?"
    r"(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?: [0-9]{3})+|[0-9]*)"
    r"(?:\.(?P<fraction>[0-9]*))? ?(?P<scale>k|thousand|mm?|mil(?:lions?)?)?"
    r"(?: ?(?:dollars|usd))?"
    rf"(?P<closed> ?\))?(?P<after> ?{_MINUS})?",
    re.ASCII | re.IGNORECASE,
)
UNITS = ((10**12, "T"), (10**9, "B"), (10**6, "M"), (10**3, "K"))
_SCALES = {"": 1, "k": 1_000, "t": 1_000, "m": 1_000_000}


def tidy(text: str) -> str:
    """Return the text without invisible characters, with single spaces, and with full-width
    characters as ASCII.
    """
    return _SPACES.sub(" ", _INVISIBLE.sub("", text.translate(_FULL_WIDTH))).strip(" ")


def parse_signed_money(text: str) -> Decimal | None:
    """Parse an amount of US dollars, rounded half up to cents; a loss is negative. None for other
    texts, and for a trillion or more. Commas or spaces separate thousands, a point the decimals, so
    `1.200` is 1.20.

    Examples: `$1,200,000`, `1.2m`, `about 850k`, `3.1 million dollars`, `1 200 000.50`; losses:
    `-20,000`, `$ -20,000`, `20,000-`, `(20,000)`, `$ (20,000)`.
    """
    tidied = tidy(text)
    if len(tidied) > _LONGEST:
        return None
    loss = _LOSS.fullmatch(tidied)
    amount = _AMOUNT.fullmatch(loss[1] if loss else tidied)
    if amount is None:
        return None
    whole, fraction, scale = (amount[name] or "" for name in ("whole", "fraction", "scale"))
    signs = [loss, amount["before"], amount["inside"], amount["opened"], amount["after"]]
    losses = sum(map(bool, signs))
    unpaired = bool(amount["opened"]) is not bool(amount["closed"])
    if not whole + fraction or losses > 1 or unpaired:
        return None

    digits = Decimal(f"{whole.replace(',', '').replace(' ', '')}.{fraction}")
    dollars = EXACT.multiply(digits, Decimal(_SCALES[scale[:1].lower()]))
    cents = EXACT.quantize(dollars, _CENT)
    if cents > _LARGEST:
        return None
    return cents.copy_negate() if losses and cents else cents


def parse_money(text: str) -> Decimal | None:
    """Parse an amount as `parse_signed_money` does; None also for a negative amount."""
    amount = parse_signed_money(text)
    return None if amount is None or amount < 0 else amount


def format_money(dollars: int) -> str:
    """Format whole US dollars: `$1,200,000`, `-$20,000`."""
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,}"


def format_amount(amount: Decimal) -> str:
    """Format US dollars, with cents unless they are zero: `$1,200,000`, `$0.50`."""
    whole = amount == amount.to_integral_value()
    return f"{'-' if amount < 0 else ''}${abs(amount):,{'.0f' if whole else '.2f'}}"


def format_headline(dollars: int) -> str:
    """Format US dollars with three significant digits, rounded half up: `$1.25M`, `$448K`."""
    amount = abs(dollars)
    step: int = 10 ** max(0, len(str(amount)) - 3)
    rounded = (2 * amount + step) // (2 * step) * step
    for size, letter in UNITS:
        if rounded >= size:
            decimals = 3 - len(str(rounded // size))
            return f"{'-' if dollars < 0 else ''}${rounded / size:.{decimals}f}{letter}"
    return format_money(dollars)
