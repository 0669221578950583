"""How our ranges compare with the prices that were paid, and what so few sales can say."""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from math import sqrt
from statistics import median
from typing import Final, NamedTuple

LEAST: Final = 3
"""With fewer cases there is no median and no rate."""
LAST: Final = 10
"""The latest sales of a trade that the method's editor cites."""
_Z: Final = 1.96
"""For an interval that holds the true share in 95 of 100 cases."""


class Sale(NamedTuple):
    """A closed sale, in whole US dollars; None is not known."""

    industry: str
    price: int
    sde_documented: int | None = None
    low: int | None = None
    high: int | None = None

    @property
    def is_held(self) -> bool | None:
        """Whether the price was within our range; None without one."""
        if self.low is None or self.high is None:
            return None
        return self.low <= self.price <= self.high

    @property
    def deviation(self) -> Decimal | None:
        """The price against the middle of our range, in percent; negative below it."""
        if self.low is None or self.high is None or self.low + self.high == 0:
            return None
        middle = Decimal(self.low + self.high) / 2
        return rounded((self.price - middle) / middle * 100)

    @property
    def multiple(self) -> Decimal | None:
        """The price as a multiple of documented SDE; None for a loss."""
        if self.sde_documented is None or self.sde_documented <= 0:
            return None
        return rounded(Decimal(self.price) / self.sde_documented)


def rounded(number: Decimal) -> Decimal:
    """Round half up to one decimal."""
    return number.quantize(Decimal("0.1"), ROUND_HALF_UP)


class Share(NamedTuple):
    """Some of several cases, with the interval in which the true share lies: 95 percent, by
    Wilson's score. Percents.
    """

    part: int
    of: int
    least: int
    most: int


def share(part: int, of: int) -> Share | None:
    """Return None with fewer than `LEAST` cases."""
    if of < LEAST:
        return None
    rate, spread = part / of, _Z**2 / of
    center = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / of + spread / (4 * of)) / (1 + spread)
    return Share(part, of, round(100 * (center - half)), round(100 * (center + half)))


class Calibration(NamedTuple):
    """Medians of several sales with a range."""

    held: Share
    deviation: Decimal
    """Median of the deviations: whether we tend to be high or low."""
    miss: Decimal
    """Median of the deviations without their sign: how far off we are."""


def calibrate(sales: Iterable[Sale]) -> Calibration | None:
    """Return None with fewer than `LEAST` sales that have a range."""
    ranged = [sale for sale in sales if sale.deviation is not None]
    held = share(sum(bool(sale.is_held) for sale in ranged), len(ranged))
    if held is None:
        return None
    deviations = [sale.deviation for sale in ranged if sale.deviation is not None]
    return Calibration(held, middle(deviations), middle([abs(each) for each in deviations]))


def middle(numbers: Sequence[Decimal]) -> Decimal:
    """Return the median to one decimal. Raises StatisticsError without numbers."""
    return rounded(median(numbers))


def by_industry(sales: Sequence[Sale]) -> list[tuple[str, Calibration]]:
    """Return the industries that have enough sales, by name."""
    names = sorted({sale.industry for sale in sales})
    found = [(name, calibrate(sale for sale in sales if sale.industry == name)) for name in names]
    return [(name, each) for name, each in found if each]


class Trade(NamedTuple):
    """The latest sales of an industry, for the editor of the method."""

    industry: str
    closings: int
    multiples: list[Decimal]
    """Price by documented SDE, the lowest first."""
    multiple: Decimal | None
    """Their median; None with fewer than `LEAST`."""
    held: int
    ranged: int
    """Of these sales our range is known."""


def trades(sales: Iterable[Sale]) -> list[Trade]:
    """Return the industries of sales, which are given with the latest first, by name."""
    by_name: dict[str, list[Sale]] = {}
    for sale in sales:
        by_name.setdefault(sale.industry, []).append(sale)
    return [_trade(name, by_name[name][:LAST]) for name in sorted(by_name)]


def _trade(name: str, sales: Sequence[Sale]) -> Trade:
    multiples = sorted(sale.multiple for sale in sales if sale.multiple is not None)
    return Trade(
        industry=name,
        closings=len(sales),
        multiples=multiples,
        multiple=middle(multiples) if len(multiples) >= LEAST else None,
        held=sum(bool(sale.is_held) for sale in sales),
        ranged=sum(sale.is_held is not None for sale in sales),
    )
