"""Phone numbers in E.164 form, and their digits for searching."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.leads.rules import phones


@pytest.mark.parametrize(
    ("text", "e164"),
    [
        ("(903) 555-0142", "+19035550142"),
        ("903.555.0142", "+19035550142"),
        ("+1 903 555 0142", "+19035550142"),
        ("1-903-555-0142", "+19035550142"),
        ("903 555 0142 ext. 12", "+19035550142"),
        ("+44 20 7946 0958", "+442079460958"),
        ("903-555-0142 (cell), 903-555-0143 (office) ask for Wolfe #12", "+19035550142"),
        ("(903) 555-0142 / 555-0143", "+19035550142"),
        ("office 12, 903.555.0142", "+19035550142"),
        ("+44 20 7946 0958 London", "+442079460958"),
        ("cell903-555-0142", "+19035550142"),
        ("1-800-FLOWERS", "+18003569377"),
        ("ask for Wolfe #12", ""),
        ("555-0142", ""),
        ("0000000000", ""),
        ("1234", ""),
        ("", ""),
        ("call me", ""),
        ("+1 903 555 0142" + " " * 100, ""),
    ],
)
def test_the_first_number_in_a_text_gets_its_e164_form(text: str, e164: str) -> None:
    assert phones.to_e164(text) == e164


def test_a_number_without_country_code_is_of_the_region() -> None:
    assert phones.to_e164("020 7946 0958", region="GB") == "+442079460958"


@given(st.from_regex(r"\A[2-9][0-8][0-9][2-9][0-9]{6}\Z"))
def test_a_number_is_found_with_and_without_the_country_code(digits: str) -> None:
    if e164 := phones.to_e164(digits):
        assert phones.to_e164(e164) == e164
        assert phones.search_digits(e164) == (digits, f"1{digits}")


@given(st.text())
def test_any_text_gives_a_number_or_nothing(text: str) -> None:
    e164 = phones.to_e164(text)
    assert e164 == "" or e164.startswith("+")


def test_an_empty_number_has_no_digits_to_find() -> None:
    assert phones.search_digits("") == ()


def test_a_long_text_is_rejected_without_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("phonenumbers.PhoneNumberMatcher", None)
    monkeypatch.setattr("phonenumbers.parse", None)
    assert phones.to_e164("(9" * 500_000) == ""
