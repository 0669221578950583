"""Finds small places in a teaser. A metropolitan area or a group of counties is no
small place; a town or county with fewer people than `domain/deals/texas-places.json` says is.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from brokerage.core import facts
from brokerage.core.schema import Fact
from brokerage.deals.listing.rules.teaser_words import Span, Word, neighbor, words_of

_INTO: Final = frozenset(
    "in near around outside serving downtown of from to at between throughout across".split()
)
"""Words before a place."""
_STATE: Final = frozenset({"texas", "tx"})
_AREA: Final = frozenset({"area", "metro", "msa", "metropolitan", "region", "metroplex"})
_WATERS: Final = frozenset("bay river creek lake island ship basin pass".split())
"""What else has the name of a town, and is larger."""
_LABELS: Final = frozenset({"town", "city", "location"})
_LONGEST_GROUP: Final = 8
"""Counties that are named together."""
_LONGEST_NAME: Final = 2
"""Words of a county's name, such as `Palo Pinto`."""


class TexasPlaces(Fact):
    """`domain/deals/texas-places.json`. `words` are places whose name is also a word or a person's
    name; `namesakes` are better known elsewhere.
    """

    fewest: int
    metro_areas: tuple[str, ...]
    regions: tuple[str, ...]
    words: frozenset[str]
    namesakes: frozenset[str]
    counties: Mapping[str, int]
    places: Mapping[str, int]


@cache
def texas() -> TexasPlaces:
    return TexasPlaces.model_validate_json(facts.domain_file("deals", "texas-places"))


@cache
def _names() -> Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """All places and regions by their first word, the longest first: their words, and the name, or
    an empty one for a region.
    """
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for name in texas().places:
        found.setdefault(plain(name)[0], {})[plain(name)] = name
    regions = (*texas().regions, *(area for area in texas().metro_areas if "-" in area))
    for region in regions:
        found.setdefault(plain(region)[0], {})[plain(region)] = ""
    return {
        first: tuple(sorted(names.items(), key=lambda each: -len(each[0])))
        for first, names in found.items()
    }


@cache
def _counties() -> Mapping[tuple[str, ...], int]:
    return {plain(name): people for name, people in texas().counties.items()}


@cache
def _principal_cities() -> frozenset[str]:
    return frozenset(city for area in texas().metro_areas for city in area.split("-"))


def plain(name: str) -> tuple[str, ...]:
    """Return the words of a place's name, without writing abbreviations out."""
    return tuple(word.text for word in words_of(name))


def is_known_place(*words: str) -> bool:
    """Return whether these words are a place or a region."""
    return bool(words) and any(parts == words for parts, _ in _names().get(words[0], ()))


def words_of_places(words: Sequence[Word], *, least: int = 1) -> Iterator[Word]:
    """Yield the words that belong to the name of a place or a region of at least so many words."""
    for at in range(len(words)):
        parts, _ = _place_at(words, at)
        if len(parts) >= least:
            yield from words[at : at + len(parts)]


def small_places(words: Sequence[Word], city: str, county: str) -> Iterator[Span]:
    """Yield the towns and counties with too few people. `city` and `county` are the company's."""
    own, at = plain(city.partition(",")[0]), 0
    groups = dict(_counties_of(words))
    for first, (last, people) in groups.items():
        if people < texas().fewest:
            yield words[first].start, words[last].end
    own_county = tuple(word for word in plain(county) if word != "county")
    yield from _own_county(words, own_county)
    while at < len(words):
        if at in groups:
            at = groups[at][0] + 1
            continue
        parts, name = _place_at(words, at)
        if own and len(own) > len(parts) and _matches(words, at, own):
            parts, name = own, city
        if name and _is_small(name) and _means_place(words, at, parts, name, is_own=parts == own):
            yield words[at].start, words[at + len(parts) - 1].end
        at += max(len(parts), 1)


def _place_at(words: Sequence[Word], at: int) -> tuple[tuple[str, ...], str]:
    """Return the words and the name of the longest place that begins here, in capitals."""
    for parts, name in _names().get(words[at].text, ()):
        if _matches(words, at, parts):
            return parts, name
    return (), ""


def _matches(words: Sequence[Word], at: int, parts: Sequence[str]) -> bool:
    together = words[at : at + len(parts)]
    return (
        [word.text for word in together] == list(parts)
        and together[0].is_capital
        and together[-1].is_capital
        and not any(word.opens for word in together[1:] if "." not in word.gap)
    )


def _is_small(name: str) -> bool:
    """Of an unknown place, such as a village without a census, nobody knows."""
    return texas().places.get(name, 0) < texas().fewest


def _means_place(
    words: Sequence[Word], at: int, parts: Sequence[str], name: str, *, is_own: bool
) -> bool:
    """Return whether the words from `at` on speak of this place, and of no area around it."""
    before, after = neighbor(words, at - 1), neighbor(words, at + len(parts))
    has_into = before is not None and (
        before.text in _LABELS or (before.text in _INTO and not words[at].opens)
    )
    is_alone = len(words) == len(parts)
    if after and not after.opens:
        if after.text in ("county", "counties"):
            return False
        if after.text in _STATE:
            return True
        if after.text in _WATERS and after.is_capital:
            return False
        if after.text in _AREA and name in _principal_cities():
            return False
        if after.gap == "-" and _place_at(words, at + len(parts))[0]:
            return is_own
    if before and before.text == "greater" and name in _principal_cities():
        return False
    if is_own:
        return is_alone or has_into or not (words[at].opens and name in texas().words)
    if name in texas().namesakes:
        return is_alone
    if name in texas().words:
        next_is_name = after is not None and after.is_capital and after.gap in (" ", "-")
        return is_alone or (has_into and not next_is_name)
    return True


def _counties_of(words: Sequence[Word]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield counties that are named together, or alone: their first word, their last, and how many
    people they have.
    """
    for at, word in enumerate(words):
        if word.text in ("county", "counties") or (word.text == "co" and word.is_capital):
            most = _LONGEST_GROUP if word.text == "counties" else 1
            first, people = _group_before(words, at, most=most)
            if first < at:
                yield first, (at, people)


def _own_county(words: Sequence[Word], own: tuple[str, ...]) -> Iterator[Span]:
    """Yield the company's county after the word, if it is small: `County: Polk`."""
    if not own or _counties().get(own, 0) >= texas().fewest:
        return
    for at, word in enumerate(words):
        last = at + len(own)
        if word.text == "county" and tuple(each.text for each in words[at + 1 : last + 1]) == own:
            yield words[at + 1].start, words[last].end


def _group_before(words: Sequence[Word], at: int, *, most: int) -> tuple[int, int]:
    """Return the first word of the counties named before `at`, and how many people they have:
    `Anderson, Cherokee and Houston Counties`.
    """
    first, people = at, 0
    for _ in range(most):
        end = first
        if people and end and words[end - 1].text in ("and", "or"):
            end -= 1
        for size in range(min(_LONGEST_NAME, end), 0, -1):
            name = tuple(each.text for each in words[end - size : end])
            if words[end - size].is_capital and name in _counties():
                first, people = end - size, people + _counties()[name]
                break
        else:
            break
    return first, people
