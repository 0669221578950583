"""Single-line and shortened text keeps grapheme clusters together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.core.text import cut, shown_name, single_line, trimmed

FAMILY = "👩\u200d👩\u200d👧"
PERSIAN = "می\u200cخواهم"


@pytest.mark.parametrize(
    "text", [FAMILY, PERSIAN, "❤️", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "क्\u200dष", "\U0001fa77", "Zoe\u0301"]
)
def test_a_single_character_stays_single(text: str) -> None:
    assert single_line(f"a  {text}\n b") == f"a {text} b"
    assert shown_name(f"{text}.pdf", otherwise="") == f"{text}.pdf"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one\r\ntwo\tthree\u2028four", "one two three four"),
        ("co\u00adop", "coop"),
        ("\u202d(903)\u202c 555\u200b", "(903) 555"),
        ("\u200d", ""),
        ("a\ud800b\ufffec", "a b c"),
    ],
)
def test_invisible_signs_are_left_out_and_controls_are_spaces(text: str, line: str) -> None:
    assert single_line(text) == line


@pytest.mark.parametrize(
    ("text", "length", "short"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "abc"),
        (f"ab{FAMILY}", 4, "ab"),
        (f"{FAMILY}{FAMILY}", 5, FAMILY),
        ("Zoe\u0301", 3, "Zo"),
        ("e" + "\u0301" * 90, 50, "e" + "\u0301" * 49),
    ],
)
def test_a_cut_tears_no_sign_apart(text: str, length: int, short: str) -> None:
    assert cut(text, length) == short


@given(st.text(), st.integers(min_value=1, max_value=20))
def test_a_cut_is_a_beginning_and_not_too_long(text: str, length: int) -> None:
    assert text.startswith(cut(text, length))
    assert len(cut(text, length)) <= length


def test_a_trimmed_text_has_no_nul_and_no_spaces_around_it() -> None:
    assert trimmed(" \0 two\nlines\0 \n") == "two\nlines"
    assert trimmed("  a long reason", 6) == "a long"
