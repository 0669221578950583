"""Finds the company's names in a teaser."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from brokerage.deals.listing.rules.teaser_places import words_of_places
from brokerage.deals.listing.rules.teaser_words import (
    Span,
    Word,
    is_slip,
    lists,
    neighbor,
    same,
    singular,
    stands_as_name,
    tokens,
    words_of,
)

_MOST_PARTS: Final = 10
"""Words of a name that count."""
_SHORTEST_RUN_TOGETHER: Final = 6
_INITIALS_OF: Final = 3
"""Fewer initials are no name, except around `&`."""
_DOTTED: Final = re.compile(r"\b[A-Z](?:\s?[.&]\s?[A-Z]){1,5}\b")


@dataclass(frozen=True)
class CompanyName:
    parts: tuple[str, ...]
    """Its words without the legal form, `and` and `the`."""
    telling: frozenset[str]
    """Those that are neither of the trade nor of a place."""
    initials: frozenset[str]
    pairs: frozenset[str]
    """Initials of two words joined by `and`, as in `K&H`."""

    @classmethod
    def of(cls, name: str, trade: str = "", franchise: str = "") -> "CompanyName":
        """Of a franchise's name, only what the company adds to it is its own."""
        known = lists()
        of_trade = set(map(singular, tokens(trade)))
        other = known.company_endings.union(tokens(franchise))
        every = [word for word in tokens(name.replace("&", " and ")) if word not in other]
        places = {word.text for word in words_of_places(words_of(name))}
        parts = tuple(word for word in every if word not in known.joining)[:_MOST_PARTS]
        telling = frozenset(
            word
            for word in parts
            if not (word in known.generic or word in places or singular(word) in of_trade)
            and len(word) > 1
        )
        letters = ("".join(word[0] for word in words) for words in (parts, every))
        initials = {each for each in letters if len(each) >= _INITIALS_OF} - known.acronyms
        pairs = {
            before[0] + after[0]
            for before, word, after in zip(every, every[1:], every[2:], strict=False)
            if word == "and"
        }
        return cls(parts, telling, frozenset(initials), frozenset(pairs))


def company_names(text: str, words: Sequence[Word], names: Sequence[CompanyName]) -> Iterator[Span]:
    """Yield where a text has a company's name: whole, shortened, run together, split, misspelled,
    or as initials.
    """
    content = [word for word in words if word.text not in lists().joining]
    regions = {word.start for word in words_of_places(words, least=2)}
    for name in names:
        at = 0
        while at < len(content):
            run = _longest_run(content, at, name)
            is_region = run and run.words == 1 and content[at].start in regions
            if run and not is_region and _is_name(content, at, run, name):
                yield content[at].start, content[at + run.words - 1].end
                at += run.words
            else:
                at += 1
        for word in words:
            if word.is_upper and word.text in name.initials:
                yield word.start, word.end
        for match in _DOTTED.finditer(text):
            letters = "".join(filter(str.isalpha, match[0])).lower()
            if letters in name.initials or ("&" in match[0] and letters in name.pairs):
                yield match.span()


@dataclass(frozen=True)
class _Run:
    words: int
    parts: tuple[int, ...]
    """The words of the name that it has."""
    is_exact: bool
    is_together: bool
    """Whether it has several words of the name written as one, or one written as two."""


def _longest_run(content: Sequence[Word], at: int, name: CompanyName) -> _Run | None:
    best: _Run | None = None
    for first in range(len(name.parts)):
        run = _run_from(content, at, name, first)
        if run and (
            best is None or (len(run.parts), run.is_exact) > (len(best.parts), best.is_exact)
        ):
            best = run
    return best


def _run_from(content: Sequence[Word], at: int, name: CompanyName, first: int) -> _Run | None:
    matched: list[int] = []
    part, taken, is_exact, is_together = first, 0, True, False
    while at + taken < len(content) and part < len(name.parts):
        if taken and content[at + taken].opens:
            break
        step = _step(content, at + taken, name, part)
        if step is None and matched:  # the text may leave out words of the name
            later = range(part + 1, len(name.parts))
            part = next((n for n in later if _step(content, at + taken, name, n)), len(name.parts))
            continue
        if step is None:
            break
        words, parts, exact = step
        matched.extend(range(part, part + parts))
        is_together = is_together or words != parts
        is_exact, taken, part = is_exact and exact, taken + words, part + parts
    return _Run(taken, tuple(matched), is_exact, is_together) if matched else None


def _step(
    content: Sequence[Word], at: int, name: CompanyName, part: int
) -> tuple[int, int, bool] | None:
    """Return how many words are how many parts of the name here, and whether to the letter."""
    word, wanted = same(content[at].text), name.parts[part]
    if singular(word) == singular(wanted):
        return 1, 1, True
    if len(word) >= _SHORTEST_RUN_TOGETHER:
        for more in range(part + 2, len(name.parts) + 1):
            if word == "".join(name.parts[part:more]):
                return 1, more - part, True
    after, is_telling = neighbor(content, at + 1), wanted in name.telling
    if after and len(wanted) >= _SHORTEST_RUN_TOGETHER:
        split = word + after.text
        if split == wanted or (is_telling and is_slip(split, wanted)):
            return 2, 1, True
    if is_telling and content[at].is_capital and is_slip(word, wanted):
        return 1, 1, False
    shorter, longer = sorted((word, wanted), key=len)
    is_stem = len(shorter) > 3 and len(longer) - len(shorter) < 5 and longer.startswith(shorter)
    return (1, 1, False) if part and is_stem else None


def _is_name(content: Sequence[Word], at: int, run: _Run, name: CompanyName) -> bool:
    """Return whether these words tell the company: the more of its name they have, the less they
    need to look like a name.
    """
    matched = [name.parts[part] for part in run.parts]
    has_telling = not name.telling.isdisjoint(matched)
    is_capital = all(word.is_capital for word in content[at : at + run.words])
    if run.is_together:
        return has_telling or len("".join(matched)) > 8
    if len(matched) == 1:
        first = next((part for part in name.parts if part in name.telling), "")
        is_own = matched[0] == first and len(first) > 3 and (run.is_exact or len(first) > 5)
        is_ordinary = first in lists().ordinary
        return is_own and is_capital and stands_as_name(content, at, is_ordinary=is_ordinary)
    if len(matched) == len(name.parts) and (has_telling or len(matched) > 2):
        return True
    begins = run.parts[0] == 0 and run.is_exact and len("".join(matched)) > 4
    is_whole = len(matched) == len(name.parts)
    return is_capital and (
        has_telling or is_whole or (begins and _stands_out(content, at + run.words))
    )


def _stands_out(content: Sequence[Word], after: int) -> bool:
    """Return whether the next words are not capitalized, as they would be in a title."""
    following = content[after : after + 2]
    return bool(following) and not any(word.is_capital for word in following)


def names_of(texts: Sequence[str], trade: str, franchise: str) -> list[CompanyName]:
    """Return the names of a company, one for each different text."""
    names = (CompanyName.of(text, trade, franchise) for text in dict.fromkeys(texts))
    return [name for name in names if name.parts]
