"""Finds streets and roads in a teaser."""

from collections.abc import Iterator, Sequence
from typing import Final

from brokerage.deals.listing.rules.teaser_places import is_known_place
from brokerage.deals.listing.rules.teaser_words import (
    Span,
    Word,
    follow,
    lists,
    neighbor,
    same,
    tokens,
)

_UNIT: Final = frozenset("suite ste unit apt hangar building bldg room lot floor".split())
_ROADS: Final = frozenset("fm rm rr cr sh hwy highway loop spur business".split())
"""What stands before the number of a road."""
_PARTS_OF_ROADS: Final = frozenset(
    "road highway us state county ranch farm to market north south east west".split()
)
_STREETS: Final = frozenset("street avenue boulevard lane road parkway".split())
"""Kinds that make a street of a name without a number."""
_BEFORE_STREET: Final = frozenset("on at near off along of".split())
_BEFORE_NUMBER: Final = frozenset({" ", "-", "\u2013", "\u00a0", ". ", " #", ". #"})
_BEFORE_ZIP: Final = frozenset({"tx", "texas", "zip", "code"})
_LONGEST_STREET: Final = 6
"""Words of an address before its kind of street."""


def streets(words: Sequence[Word], street: str) -> Iterator[Span]:
    """Yield addresses and roads: the company's street however it is written, any other street with
    a number, numbered roads, post office boxes and ZIP codes. Interstates are allowed, as half of
    the state lives on them.
    """
    own = _street_name(street)
    for at, word in enumerate(words):
        if own and follow(words, at, own) and (span := _own_street(words, at, own)):
            yield span
        first = _street_before(words, at)
        if first is None:
            first = _road_before(words, at)
        if first is not None:
            yield words[first].start, word.end
        if (end := _street_after(words, at)) is not None:
            yield word.start, words[end].end
        if word.is_number and _is_box_or_zip(words, at):
            yield words[at - 1].start, word.end


def _street_name(street: str) -> tuple[str, ...]:
    """Return the words of a street without house number, direction, kind and unit; nothing of a
    numbered road, which any text tells by itself.
    """
    known = lists()
    parts = list(tokens(street.replace("\n", ",").partition(",")[0]))
    for at, part in enumerate(parts):
        if at and part in _UNIT:
            parts = parts[:at]
            break
    while len(parts) > 1 and (parts[0].isdecimal() or parts[0] in known.directions):
        parts = parts[1:]
    while len(parts) > 1 and (parts[-1] in known.street_types or parts[-1] in known.directions):
        parts = parts[:-1]
    return tuple(parts) if parts and not parts[0].isdecimal() and parts[0] not in _ROADS else ()


def _own_street(words: Sequence[Word], at: int, own: Sequence[str]) -> Span | None:
    """Return the span of the company's street here, with what belongs to it. A single word needs a
    number, a direction or a kind of street beside it.
    """
    known, last = lists(), at + len(own) - 1
    before, after = neighbor(words, at - 1), neighbor(words, last + 1)
    is_marked = bool(after and after.text in known.street_types) or bool(
        before and not words[at].opens and (before.is_number or before.text in known.directions)
    )
    if own == ("main",) and not (
        before and (before.is_number or before.text in _BEFORE_STREET.union(known.directions))
    ):
        return None  # a Main Street business
    is_clear = len(own) > 1 and not is_known_place(*own)
    if not words[at].is_capital or not (is_marked or is_clear):
        return None
    first = at
    while first and at - first < _LONGEST_STREET and not words[first].opens:
        if not (words[first - 1].is_number or words[first - 1].text in known.directions):
            break
        first -= 1
    if after and after.text in known.street_types:
        last += 1
    return words[first].start, words[last].end


def _street_after(words: Sequence[Word], at: int) -> int | None:
    """Return the last word of a street after a house number: `1402 N Commerce St`."""
    number = words[at]
    if not number.is_number or len(number.text) > 5 or number.gap.endswith("$"):
        return None
    for end in range(at + 1, min(at + _LONGEST_STREET, len(words))):
        word = words[end]
        is_new = (word.opens and "." not in word.gap) or "," in word.gap
        if is_new or not word.is_capital:
            return None
        if end > at + 1 and word.text in lists().street_types:
            after = neighbor(words, end + 1)
            return None if after and after.gap == "-" else end  # Drive-Thru
    return None


def _street_before(words: Sequence[Word], at: int) -> int | None:
    """Return the first word of a street without a number: `on East Pearl Street`."""
    if not words[at].is_capital or same(words[at].text) not in _STREETS:
        return None
    first = at
    while first and at - first < 4 and words[first - 1].is_capital and not words[first].opens:
        first -= 1
    before = neighbor(words, first - 1)
    return first if first < at and before and before.text in _BEFORE_STREET else None


def _road_before(words: Sequence[Word], at: int) -> int | None:
    """Return the first word of a numbered road that ends here: `County Road 431`, `US-79`."""
    word, before = words[at], neighbor(words, at - 1)
    is_number = word.is_number or word.text[:-1].isdecimal()  # 183a
    if before is None or not is_number or len(word.text) > 4 or word.gap not in _BEFORE_NUMBER:
        return None
    is_road = before.is_capital and before.text in _ROADS
    if before.text in ("us", "sh"):
        is_road = before.is_upper and len(word.text) < 4
    if before.text == "road":
        name = neighbor(words, at - 2)
        is_road = before.is_capital and name is not None and name.text in _PARTS_OF_ROADS
    if not is_road:
        return None
    first = at - 1
    while first and at - first < _LONGEST_STREET and not words[first].opens:
        name = words[first - 1]
        if not (name.is_capital or name.text == "to") or name.text not in _PARTS_OF_ROADS.union(
            lists().directions
        ):
            break
        first -= 1
    return first


def _is_box_or_zip(words: Sequence[Word], at: int) -> bool:
    before, further = neighbor(words, at - 1), neighbor(words, at - 2)
    if before is None:
        return False
    if before.text == "box":
        return further is not None and further.text in ("o", "po", "office")
    is_texan = len(words[at].text) == 5 and words[at].text[0] == "7"
    return is_texan and before.text in _BEFORE_ZIP
