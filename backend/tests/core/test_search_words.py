"""Normalizing text, queries and names for searches and sorting."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.core.search_words import (
    Word,
    contains_words,
    normalize,
    query_words,
    sort_key,
)

_VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[3] / "domain/vectors/search-words.json").read_bytes()
)


@pytest.mark.parametrize(("text", "words"), _VECTORS["normalized"])
def test_text_is_lower_case_without_accents_and_punctuation(text: str, words: str) -> None:
    assert normalize(text) == words


@pytest.mark.parametrize(("name", "query"), _VECTORS["found"])
def test_a_name_is_found_however_people_type_it(name: str, query: str) -> None:
    assert contains_words(name, query)


def test_a_misspelled_name_is_not_found() -> None:
    assert not contains_words("Pat O’Neil", "neal")


def test_names_are_in_alphabetical_order() -> None:
    keys = [sort_key(name) for name in _VECTORS["ordered"]]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Dana Muñoz", (("dana",), ("munoz",))),
        ("O’Neil", (("o", "neil"),)),
        ("(903) 555-0142", (("9035550142",),)),
        ("+1 903.555.0142", (("19035550142",),)),
        ("９０３ ５５５", (("903555",),)),
        ("suite 200", (("suite",), ("200",))),
        ("a b c d e f g h i j", tuple((letter,) for letter in "abcdefgh")),
        ("a-b-c-d-e f-g-h-i j", (tuple("abcde"), tuple("fgh"))),
        ("dana dana", (("dana",),)),
        ("+ - ()", ()),
        ("", ()),
    ],
)
def test_a_query_is_split_into_words_and_a_phone_number_is_one_word(
    query: str, words: tuple[Word, ...]
) -> None:
    assert query_words(query) == words


@given(st.text())
def test_normalizing_is_idempotent(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)


@given(st.text(max_size=200))
def test_a_query_has_at_most_eight_parts_without_spaces(text: str) -> None:
    parts = [part for word in query_words(text) for part in word]
    assert len(parts) <= 8
    assert all(part and part == normalize(part) for part in parts)


@pytest.mark.parametrize(
    "repeated", ["a\u0301\u0323", "\u0301\u0323", "\ufdfa", " ", "-", "a-", "1"]
)
def test_normalizing_takes_linear_time(repeated: str) -> None:
    normalize(repeated)
    started = time.process_time()  # other programs do not count
    normalize(repeated * 30_000)
    assert time.process_time() - started < 2
