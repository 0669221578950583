"""Finds what makes a business the only one that a teaser can mean: the owner's own phrases, claims
of rank, named customers and brands, and facts that identify it together.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from brokerage.deals.listing.rules.teaser_words import (
    Span,
    Word,
    find_all,
    lists,
    neighbor,
    same,
    tokens,
    words_of,
)

_LABEL: Final = re.compile(r"^\s*[A-Z][:.)]\s")
_AFTER_NAME: Final = re.compile(r"[,(;\n]| [-–—] ")
SHINGLE: Final = 6
"""Words in a row that are someone's own."""
_REACH: Final = 8
"""Words between a rank and the place it holds for."""
_LOCATORS: Final = frozenset(
    "in within between west east north south around inside outside on near of for statewide".split()
)
_AREAS: Final = frozenset(
    """counties county state states town towns city cities area region country world nation texas
    metroplex valley panhandle border coast lake bay miles minutes hours market metro district
    capital""".split()
)
_NO_OTHERS: Final = (("no", "other"), ("nobody", "else"), ("none", "other"))
_ALSO_ADVERBS: Final = frozenset("only sole first last".split())
"""Ranks that are often something else, unless they follow an article."""
_SMALL: Final = {
    word: number
    for number, word in enumerate(
        """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
        sixteen seventeen eighteen nineteen""".split(),
        start=2,
    )
} | {"one": 1}
_TENS: Final = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70}
_RANGES: Final = frozenset({"-", "–"})


def own_phrases(words: Sequence[Word], shingles: frozenset[tuple[str, ...]]) -> Iterator[Span]:
    """Yield runs of words that the company's own texts have too."""
    first = last = -1
    for at in range(len(words) - SHINGLE + 1):
        if tuple(word.text for word in words[at : at + SHINGLE]) not in shingles:
            continue
        if first >= 0 and at > last:
            yield words[first].start, words[last].end
            first = -1
        first = at if first < 0 else first
        last = at + SHINGLE - 1
    if first >= 0:
        yield words[first].start, words[last].end


def shingles_of(phrases: Sequence[str]) -> frozenset[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for phrase in phrases:
        texts = [word.text for word in words_of(phrase)]
        found.update(tuple(texts[at : at + SHINGLE]) for at in range(len(texts) - SHINGLE + 1))
    return frozenset(found)


def ranks(words: Sequence[Word]) -> Iterator[Span]:
    """Yield claims that only one business can make: `the oldest gin in the county`, awards."""
    for at, word in enumerate(words):
        if (end := _ranked(words, at)) is not None or (end := _honored(words, at)) is not None:
            yield word.start, words[end].end


def _ranked(words: Sequence[Word], at: int) -> int | None:
    """Return the last word of a claim of rank that begins here."""
    following = _texts(words, at + 1, _REACH + 2)
    if (words[at].text, *following[:1]) in _NO_OTHERS:
        return _placed(words, at + 1)[1]
    if words[at].text == "one" and following[:1] == ("of",):  # one of two left in the state
        is_few = same(following[1]) in ("2", "3", "4") if len(following) > 1 else False
        is_left = "left" in following or "remaining" in following
        return _placed(words, at + 3)[1] if is_few and is_left else None
    if not _is_rank(words, at):
        return None
    locator, end = _placed(words, at + 1)
    between = _texts(words, at + 1, locator - at - 1)
    return end if end is not None and lists().not_ranked.isdisjoint(between) else None


def _is_rank(words: Sequence[Word], at: int) -> bool:
    """Return whether a word says that something is the only or the first of its kind."""
    word, before = words[at], _texts(words, max(0, at - 4), min(at, 4))
    if word.text == "1":
        return "#" in word.gap or before[-1:] == ("number",)
    if word.text not in lists().ranks or (before[-1:] == ("the",) and before[-2:-1] == ("among",)):
        return False
    if before[-2:] == ("of", "the") and before[-3:-2] in (("one",), ("some",)):
        return False
    is_led = word.opens or word.is_capital or before[-1:] in (("the",), ("its",), ("our",))
    return is_led or word.text not in _ALSO_ADVERBS


def _texts(words: Sequence[Word], at: int, count: int) -> tuple[str, ...]:
    return tuple(word.text for word in words[at : at + count])


def _placed(words: Sequence[Word], at: int) -> tuple[int, int | None]:
    """Return the word before a place, such as `in`, and the last that says where: after at least
    one word, in the same sentence. The second is None if there is no place.
    """
    for n in range(at, min(at + _REACH, len(words))):
        if n > at and (words[n].opens or "," in words[n].gap):
            break
        if words[n].text == "statewide":
            return n, n
        if n == at or words[n].text not in _LOCATORS:
            continue
        for place in range(n + 1, min(n + 5, len(words))):
            word = words[place]
            if word.opens:
                break
            if word.text in _AREAS or (word.is_capital and not word.is_number):
                after = neighbor(words, place + 1)
                is_longer = after and after.gap == " " and after.text in _AREAS
                return n, place + 1 if is_longer else place
    return at, None


def _honored(words: Sequence[Word], at: int) -> int | None:
    """Return the last word of an award that begins here."""
    word, known = words[at], lists()
    following = _texts(words, at + 1, 6)
    if word.text in ("voted", "named", "rated", "ranked", "awarded", "crowned"):
        honors = known.honors | {"best", "number", "1", "top"}
        return at + 1 if honors.intersection(map(same, following)) else None
    if word.text in ("best", "readers") and following[:1] in (("of",), ("choice",)):
        place = words[at + 2 : at + 4]
        return at + 1 if word.is_capital and any(each.is_capital for each in place) else None
    if word.text in ("winner", "winners") and following[:1] == ("of",):
        return at + 1
    if word.text == "award" and following[:1] == ("winning",):
        return at + 1
    if word.text == "official" and "of" in following:
        return at + 1
    if word.text == "featured" and following[:1] in (("on",), ("in",), ("by",)):
        return at + 1
    if word.text in ("exclusive", "sole") and set(following[:3]) & {
        "dealer",
        "distributor",
        "supplier",
        "provider",
        "source",
        "vendor",
        "agent",
    }:
        return at + 1
    return None


def partner(typed: str) -> tuple[str, ...]:
    """Return the words of a customer's name, of what was typed about it, such as `A: Sabine Steel,
    18% of sales`. Empty if it is no name.
    """
    name = _LABEL.sub("", typed).strip()
    name = _AFTER_NAME.split(name, maxsplit=1)[0]
    return tokens(name) if name[:1].isupper() or name[:1].isdecimal() else ()


def named(words: Sequence[Word], needle: Sequence[str]) -> Iterator[Span]:
    """Yield where a customer, a brand or a franchise is named, in capitals."""
    for at in find_all(words, needle):
        together = words[at : at + len(needle)]
        if together[0].is_capital and not any(word.opens for word in together[1:]):
            yield together[0].start, together[-1].end


def founding_years(
    words: Sequence[Word], year: int | None, *, is_year_field: bool
) -> Iterator[Span]:
    """Yield the year in which the company was founded: where the known one is spoken of as such or
    stands alone or, if that is not known, any that is.
    """
    shown = {str(year), str(year)[2:]}
    for at, word in enumerate(words):
        is_short = len(word.text) == 2 and word.gap.endswith(("'", "’"))
        if not word.is_number or not (is_short or len(word.text) == 4):
            continue
        if year is None:
            is_it = "1800" <= word.text <= "2100"
            near = _in_sentence(words, at, before=5, after=0)
        else:
            is_it = word.text in shown
            near = _in_sentence(words, at, before=5, after=6)
        is_said = is_year_field or not lists().founding.isdisjoint(near)
        if is_it and (is_said or (year is not None and not near)):
            yield word.start, word.end


def _in_sentence(words: Sequence[Word], at: int, *, before: int, after: int) -> set[str]:
    """Return up to this many words before and after a word in its sentence."""
    first, last = at, at
    while first and at - first < before and not words[first].opens:
        first -= 1
    while last + 1 < len(words) and last - at < after and not words[last + 1].opens:
        last += 1
    return {word.text for word in words[first : last + 1]} - {words[at].text}


def headcounts(words: Sequence[Word], count: int | None, *, is_staff_field: bool) -> Iterator[Span]:
    """Yield exact numbers of employees: the known one or, if that is not known, any."""
    at = 0
    while at < len(words):
        length, number = _number_at(words, at)
        end = at + max(length, 1)
        is_it = length and (count is None or number == count)
        if is_it and _is_of_people(words, at, end, is_staff_field=is_staff_field):
            yield words[at].start, words[end - 1].end
        at = end


def _is_of_people(words: Sequence[Word], at: int, end: int, *, is_staff_field: bool) -> bool:
    """Return whether a number says exactly how many people work for the company."""
    known, after = lists(), neighbor(words, end)
    before = _texts(words, max(0, at - 3), min(at, 3))
    if not known.hedges.isdisjoint(before) or (at and words[at].gap in _RANGES):
        return False
    if after and (after.text in ("to", "or") or (after.gap in _RANGES and after.is_number)):
        return False
    near = _in_sentence(words, at, before=3, after=0) | _in_sentence(
        words, end - 1, before=0, after=3
    )
    return is_staff_field or not known.people.isdisjoint(near)


def _number_at(words: Sequence[Word], at: int) -> tuple[int, int]:
    """Return how many words the number here has, and the number; (0, 0) if there is none."""
    text, after = words[at].text, neighbor(words, at + 1)
    if words[at].gap.endswith("$"):
        return 0, 0
    if words[at].is_number and len(text) < 5:
        return 1, int(text)
    if text in _TENS:
        unit = _SMALL.get(after.text, 0) if after and after.gap in ("-", " ") else 0
        return (2, _TENS[text] + unit) if 0 < unit < 10 else (1, _TENS[text])
    return (1, _SMALL[text]) if text in _SMALL else (0, 0)


def mentions(every: Mapping[str, Sequence[Word]], fact: str) -> bool:
    """Return whether any text has a word of a fact, such as of the trade."""
    wanted = set(tokens(fact)) - lists().joining
    return any(same(word.text) in wanted for words in every.values() for word in words)
