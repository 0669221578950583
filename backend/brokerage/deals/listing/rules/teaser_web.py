"""Finds web and email addresses and handles in a teaser, also those that are spelled out."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from brokerage.deals.listing.rules.teaser_words import Span, Word, lists, words_of

_LINK: Final = re.compile(r"\b(?:https?://|www\.)\S{1,200}", re.IGNORECASE)
_HANDLE: Final = re.compile(r"(?<![\w@])@[A-Za-z][\w.]{2,30}")
_DOT: Final = re.compile(r" ?\. ?(?=([a-z]{2,10})\b)", re.IGNORECASE)
_ADDRESS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+%@")
_MAIL_PROVIDERS: Final = frozenset(
    "gmail yahoo hotmail outlook aol icloud att sbcglobal suddenlink protonmail".split()
)
_ENDS: Final = ".,;:!?)]}'\"”’"
_LONGEST: Final = 100
"""Characters of an address that are marked."""
_SHORTEST_LABEL: Final = 6


def addresses(
    text: str, words: Sequence[Word], domain: str, emails: Sequence[str]
) -> Iterator[Span]:
    """Yield addresses by their form, those that are spelled out, and the company's own domain, also
    without its ending.
    """
    for pattern in (_LINK, _HANDLE):
        for match in pattern.finditer(text):
            yield match.start(), match.start() + len(match[0].rstrip(_ENDS))
    for dot in _DOT.finditer(text):
        if dot[1].lower() in lists().domains and (span := _around(text, dot)):
            yield span
    yield from _spelled(words)
    typed = " ".join((domain, *emails)).replace(",", " ").split()
    labels = {_label(each.rpartition("@")[2]) for each in typed}
    labels = {label for label in labels if len(label) >= _SHORTEST_LABEL}
    for word in words:
        if word.text in labels:
            yield word.start, word.end


def _label(domain: str) -> str:
    """Return what stands before the ending of a domain, as one word: `pecanforkair`."""
    site = domain.lower().removeprefix("https://").removeprefix("http://").removeprefix("www.")
    label = "".join(word.text for word in words_of(site.partition("/")[0].rpartition(".")[0]))
    return "" if label in lists().platforms | _MAIL_PROVIDERS else label


def _around(text: str, dot: re.Match[str]) -> Span | None:
    """Return the address that has this dot before its ending, unless it is a marketplace's."""
    start = dot.start()
    while start and dot.start() - start < _LONGEST and text[start - 1] in _ADDRESS:
        start -= 1
    host = text[start : dot.start()].lstrip(".-_+%")
    if not host or not any(map(str.isalpha, host)):
        return None
    if dot[0] != "." and not ("@" in host or dot[1] in ("com", "net", "org")):
        return None  # the end of a sentence
    if dot[0].endswith(" ") and not dot[0].startswith(" "):
        return None
    if dot[1] != dot[1].lower() and dot[1] != dot[1].upper():
        return None
    end = dot.end(1)
    if text[end : end + 1] == "/":
        while end - dot.end() < _LONGEST and end < len(text) and not text[end].isspace():
            end += 1
    elif host.lower() in lists().platforms:
        return None
    return dot.start() - len(host), len(text[:end].rstrip(_ENDS)) if end > dot.end(1) else end


def _spelled(words: Sequence[Word]) -> Iterator[Span]:
    """Yield `pecanforkair dot com`, `gene (at) pecanforkair [dot] com` and `gene at gmail`."""
    for at, word in enumerate(words):
        if word.text == "dot" and 0 < at < len(words) - 1 and words[at + 1].text in lists().domains:
            first = at - 1
            while first > 1 and words[first - 1].text in ("at", "dot") and at - first < 6:
                first -= 2
            if first > 2 and words[first - 1].text == "dot":
                first -= 2
            yield words[first].start, words[at + 1].end
        if word.text == "at" and at and at + 1 < len(words):
            host = words[at + 1]
            if host.text in _MAIL_PROVIDERS and not host.opens:
                yield words[at - 1].start, host.end
            after = words[at + 2] if at + 2 < len(words) else None
            if (
                after
                and after.gap == "."
                and after.text in lists().domains
                and not after.is_capital
            ):
                yield words[at - 1].start, after.end
