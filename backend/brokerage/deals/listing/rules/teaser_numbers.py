"""Finds numbers in a teaser by which a business can be looked up: phones, licenses, tax ids."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from brokerage.deals.listing.rules.teaser_words import Span, Word, lists, words_of

_DIGITS: Final = {
    **dict(
        zip("zero one two three four five six seven eight nine".split(), "0123456789", strict=True)
    ),
    "oh": "0",
    "o": "0",
}
_TEENS: Final = dict(
    zip(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(),
        map(str, range(10, 20)),
        strict=True,
    )
)
_TENS: Final = dict(
    zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), "23456789", strict=True)
)
_REPEATS: Final = {"double": 2, "triple": 3}
_LOOKS_LIKE_DIGITS: Final = str.maketrans("oilsb", "01158")
_BETWEEN_GROUPS: Final = re.compile(r"[\s().\-–—‑/·+*_|:]{0,5}")
_BETWEEN_SPOKEN: Final = re.compile(r"[\s().,\-–—‑/·+*_|:]{0,5}")
_KEYS: Final = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")
_CALLS: Final = frozenset(
    "call phone text dial cell tel telephone mobile fax at number ring reach office".split()
)
_SSN_OR_EIN: Final = re.compile(r"(?<![\d-])(?:\d{2} ?[-–—] ?\d{7}|\d{3}-\d{2}-\d{4})(?![\d-])")
_TAX_WORDS: Final = frozenset("ein fein tin tax taxpayer federal charter filing".split())
_LONGEST_NUMBER: Final = 8
"""Words over which one number may be spread."""
_HAS_DIGIT: Final = re.compile(r"\d")


def digits_of(text: str) -> str:
    return "".join(filter(str.isdecimal, text))


def phones(words: Sequence[Word], known: Sequence[str]) -> Iterator[Span]:
    """Yield phone numbers: in any grouping, in words, with letters for digits, or known ones."""
    own = {number for text in known for number in _numbers_in(text)}
    for run in _runs(words):
        numbers = [digits for _, digits in run]
        whole = "".join(numbers)
        is_own = any(each[-7:] in whole for each in own)
        called = any(each.text in _CALLS for each in words[max(0, run[0][0] - 4) : run[0][0]])
        if is_own or _is_phone(numbers, is_spoken=_is_spoken(words, run), is_called=called):
            first = words[run[0][0]]
            yield first.start - first.gap.endswith(("(", "+")), words[run[-1][0]].end
    for at, word in enumerate(words):
        if (last := _vanity(words, at, own)) is not None:
            yield word.start, words[last].end


def _numbers_in(text: str) -> Iterator[str]:
    """Yield the phone numbers that were typed in a field, without an extension."""
    for run in _runs(words_of(text)):
        whole = "".join(digits for _, digits in run)
        if len(whole) >= 7:
            yield whole.removeprefix("1")[:10]


Run = list[tuple[int, str]]
"""Words by their index, with the digits that each stands for."""


def _runs(words: Sequence[Word]) -> Iterator[Run]:
    """Yield words that follow one another and are digits, in figures or words."""
    run: Run = []
    repeat = 1
    for at, word in enumerate(words):
        digits = _as_digits(word)
        if word.text in _REPEATS and not digits:
            repeat = _REPEATS[word.text]
            continue
        if digits and run and not _joins(words, run, at):
            yield run
            run = []
        if digits:
            before = run[-1] if run else None
            if before and len(digits) == 1 and words[before[0]].text in _TENS and digits != "0":
                run[-1] = (at, before[1][0] + digits)
            elif word.text == "hundred":
                if run:
                    run.append((at, "00"))
            else:
                run.append((at, digits * repeat))
        elif run:
            yield run
            run = []
        repeat = 1
    if run:
        yield run


def _joins(words: Sequence[Word], run: Run, at: int) -> bool:
    gap = words[at].gap
    in_figures = words[at].is_number and words[run[-1][0]].is_number
    if words[at - 1].text in _REPEATS:
        return True
    if run[-1][0] != at - 1:
        return False
    return bool((_BETWEEN_GROUPS if in_figures else _BETWEEN_SPOKEN).fullmatch(gap))


def _as_digits(word: Word) -> str:
    text = word.text
    if text.isdecimal():
        return text
    if text in _DIGITS:
        return _DIGITS[text]
    if text in _TEENS:
        return _TEENS[text]
    if text in _TENS:
        return _TENS[text] + "0"
    if text == "hundred":
        return "00"
    if len(text) <= 11 and _HAS_DIGIT.search(text):
        swapped = text.translate(_LOOKS_LIKE_DIGITS)
        return swapped if swapped.isdecimal() else ""
    return ""


def _is_spoken(words: Sequence[Word], run: Run) -> bool:
    return sum(not _HAS_DIGIT.search(words[at].text) for at, _ in run) > 2


def _is_phone(numbers: Sequence[str], *, is_spoken: bool, is_called: bool) -> bool:
    whole = "".join(numbers)
    if len(whole) == 11 and whole[0] == "1":
        whole, numbers = whole[1:], numbers[1:] if numbers[0] == "1" else [whole[1:]]
    if len(whole) == 10 and whole[0] > "1" and whole[3] > "1":
        return is_spoken or [len(each) for each in numbers] in (
            [3, 3, 4],
            [3, 7],
            [6, 4],
            [10],
            [3, 3, 2, 2],
        )
    if len(whole) == 7 and whole[0] > "1":
        return is_called and (is_spoken or [len(each) for each in numbers] == [3, 4])
    return False


def _vanity(words: Sequence[Word], at: int, own: set[str]) -> int | None:
    """Return the last word of a number such as `281-555-BOAT` or `800 PLUMBER`."""
    keys, last = words[at].text, at
    if not words[at].is_number or len(keys) != 3 or keys[0] < "2":
        return None
    while len(keys) < 10 and last + 1 < len(words):
        after = words[last + 1]
        if after.gap not in ("-", ".", " ", ") ") or not (after.is_upper or after.is_number):
            return None
        keys, last = keys + after.text.translate(_KEYS), last + 1
    has_letters = any(not each.is_number for each in words[at + 1 : last + 1])
    if len(keys) != 10 or not keys.isdecimal() or not has_letters:
        return None
    joined_by_hyphens = all(each.gap in ("-", ".") for each in words[at + 1 : last + 1])
    return last if joined_by_hyphens or keys[0] == "8" or keys in own else None


def tax_ids(text: str, words: Sequence[Word], known: str) -> Iterator[Span]:
    """Yield tax ids and social security numbers: by their form, by what stands before them, or
    because they are the company's.
    """
    own = digits_of(known)
    for match in _SSN_OR_EIN.finditer(text):
        yield match.span()
    for at, word in enumerate(words):
        if not word.is_number:
            continue
        before = words[max(0, at - 6) : at]
        is_tax = any(each.text in _TAX_WORDS for each in before)
        joined, last = "", at
        for n in range(at, min(at + _LONGEST_NUMBER, len(words))):
            if not words[n].is_number or (n > at and not _BETWEEN_GROUPS.fullmatch(words[n].gap)):
                break
            joined, last = joined + words[n].text, n
            if (len(own) >= 9 and joined == own) or (is_tax and 9 <= len(joined) <= 11):
                yield word.start, words[last].end
                break


def licenses(words: Sequence[Word], known: Sequence[str]) -> Iterator[Span]:
    """Yield numbers of licenses and registrations: known ones, and what follows the name of an
    agency or of a paper.
    """
    own = {variant for each in known for variant in _variants(each)}
    for at, word in enumerate(words):
        joined = ""
        for n in range(at, min(at + _LONGEST_NUMBER, len(words))):
            if n > at and (len(words[n].gap) > 3 or words[n].opens):
                break
            joined += words[n].text
            if joined in own:
                yield word.start, words[n].end
        if _is_number_of_paper(words, at):
            yield word.start, word.end
        elif (marked := _marked(word)) and not (at and words[at - 1].gap.endswith("$")):
            yield marked


def _variants(known: str) -> Iterator[str]:
    """Yield the forms of a license that stand out alone: with and without what names it."""
    parts = [word.text for word in words_of(known)]
    for first, part in enumerate(parts):
        whole = "".join(parts[first:])
        if _HAS_DIGIT.search(whole) and len(whole) > 5 and len(parts) - first <= _LONGEST_NUMBER:
            yield whole
        if len(digits_of(part)) > 4 or (len(digits_of(part)) > 2 and not part.isdecimal()):
            yield part


def _marked(word: Word) -> Span | None:
    """The span of an agency's letters and a number in one word: `TACLA38816C`."""
    letters = word.text.rstrip("abcdefghijklmnopqrstuvwxyz")
    prefix = letters.rstrip("0123456789")
    is_number = len(letters) - len(prefix) >= 3 and prefix in lists().agencies
    return (word.start, word.end) if is_number else None


def _is_number_of_paper(words: Sequence[Word], at: int) -> bool:
    """Whether a word is the number that an agency or a paper, shortly before, is known by."""
    text, known = words[at].text, lists()
    count = len(digits_of(text))
    is_year = text.isdecimal() and len(text) == 4 and text[:2] in ("19", "20")
    if count < 3 or is_year or words[at].gap.endswith("$"):
        return False
    if at + 1 < len(words) and words[at + 1].gap == ",":  # a quantity: 4,500
        return False
    marked = "#" in words[at].gap or ":" in words[at].gap
    n = at - 1
    while n >= 0 and at - n <= 4 and words[n].text in known.fillers and not words[n + 1].opens:
        marked = marked or words[n].text in ("no", "number", "num", "nr", "id")
        n -= 1
    if (
        n < 0
        or at - n > 5
        or (words[n + 1].opens and ":" not in words[n + 1].gap and "." not in words[n + 1].gap)
    ):
        return False
    before = words[n]
    if before.text in known.agencies and before.is_capital:
        return count >= 4 or marked
    long_enough = count >= 5 or (count >= 3 and not text.isdecimal())
    return before.text in known.papers and (marked or long_enough)
