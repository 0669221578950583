"""Amounts of money as bands, in which the firm keeps and shows what a buyer has."""

from typing import Final, NamedTuple

_EDGES: Final = (
    0,
    50_000,
    100_000,
    250_000,
    500_000,
    1_000_000,
    2_500_000,
    5_000_000,
    10_000_000,
    25_000_000,
)


class Band(NamedTuple):
    """From the first amount up to the second, which is None for no end. Whole US dollars."""

    start: int
    end: int | None

    @property
    def words(self) -> str:
        if self.end is None:
            return f"{_short(self.start)} or more"
        if self.start == 0:
            return f"under {_short(self.end)}"
        return f"{_short(self.start)} to {_short(self.end)}"


BANDS: Final = tuple(
    Band(start, end) for start, end in zip(_EDGES, (*_EDGES[1:], None), strict=True)
)


def band_of(amount: int) -> Band:
    return next(each for each in reversed(BANDS) if amount >= each.start)


def band(amount: int) -> str:
    """Return the band of an amount in words, such as `$250,000 to $500,000`."""
    return band_of(amount).words


def _short(amount: int) -> str:
    if amount >= 1_000_000:
        return f"${amount / 1_000_000:g} million"
    return f"${amount:,}"
