"""Words of texts and queries."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.leads.rules.search_words import normalize, query_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Muñoz & Sons, LLC", "munoz sons llc"),
        ("  O’Brien\tPlumbing\n", "o brien plumbing"),
        ("dana@example.com", "dana example com"),
        ("ＡＢＣ №1", "abc no1"),
        ("Straße", "strasse"),
        ("Łódź", "łodz"),
        ("so\u00adft\u200b", "soft"),
        ("...", ""),
    ],
)
def test_text_is_lower_case_without_accents_and_punctuation(text: str, words: str) -> None:
    assert normalize(text) == words


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Dana Muñoz", ("dana", "munoz")),
        ("(903) 555-0142", ("9035550142",)),
        ("+1 903.555.0142", ("19035550142",)),
        ("９０３ ５５５", ("903555",)),
        ("suite 200", ("suite", "200")),
        ("a b c d e f g h i j", tuple("abcdefgh")),
        ("dana dana", ("dana",)),
        ("+ - ()", ()),
        ("", ()),
    ],
)
def test_a_query_is_words_and_a_phone_number_is_one(query: str, words: tuple[str, ...]) -> None:
    assert query_words(query) == words


@given(st.text())
def test_normalizing_twice_changes_nothing_more(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)


@given(st.text(max_size=200))
def test_a_query_has_at_most_eight_words_without_spaces(text: str) -> None:
    words = query_words(text)
    assert len(words) <= 8
    assert all(word and word == normalize(word) for word in words)


@pytest.mark.parametrize("repeated", ["a\u0301\u0323", "\u0301\u0323", "\ufdfa", " ", "-", "1"])
def test_time_grows_with_the_length_and_not_faster(repeated: str) -> None:
    normalize(repeated)
    started = time.perf_counter()
    normalize(repeated * 30_000)
    assert time.perf_counter() - started < 2
