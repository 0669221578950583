"""The header of the assessment: cleaned, validated and formatted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.value_assessment.services.respondent import (
    MAX_LENGTH,
    Respondent,
    clean,
    field_errors,
    format_date,
    length_errors,
)


def test_an_empty_header_is_valid() -> None:
    assert field_errors(clean(Respondent())) == {}


def test_extra_spaces_line_breaks_and_invisible_characters_are_removed() -> None:
    cleaned = clean(
        Respondent("  Muñoz \n & Sons\t", "Jose\u0301\u200b\u202e Mun\u0303oz\0", "", "\ufeff")
    )
    assert cleaned == Respondent("Muñoz & Sons", "José Muñoz", "", "")


@pytest.mark.parametrize(
    "name",
    [
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        "Dr. 👩🏽\u200d⚕\ufe0f Lee",
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    ],
)
def test_characters_that_join_letters_and_emoji_stay(name: str) -> None:
    assert clean(Respondent(owner_name=name)).owner_name == name


def test_each_text_has_a_maximum_length() -> None:
    assert field_errors(Respondent(*["x" * MAX_LENGTH] * 4)) == {}
    assert field_errors(Respondent("x" * (MAX_LENGTH + 1), "y" * (MAX_LENGTH + 1))) == {
        "businessName": "Business name must be at most 120 characters",
        "ownerName": "Owner name must be at most 120 characters",
    }


def test_an_unprintable_letter_is_reported_at_its_field() -> None:
    assert field_errors(Respondent("Rose 🌹 Florist", "José Muñoz", "2026-11-21", "花屋")) == {
        "industry": "Industry: the report cannot print “花”. Please use Latin letters.",
    }


@pytest.mark.parametrize(
    "name",
    [
        "Nguyễn Thị Hương",
        "Łukasz Świątek",
        "Zoë O’Neil",
        "Şerban & Đặng",
        "A+B, LLC (DFW) #1 @ 50%",
        "Дмитрий Шевченко",
        "Γιώργος Παπαδόπουλος",
        "Smith\u2011Jones of O\ufb03ce Works",
        "Ｄａｎａ　Ｒｅｙｅｓ",
        "Tacos 🌮 & More ❤\ufe0f",
    ],
)
def test_names_from_many_languages_can_be_printed(name: str) -> None:
    assert field_errors(clean(Respondent(owner_name=name))) == {}


@given(st.text(max_size=200))
def test_cleaning_is_idempotent(text: str) -> None:
    once = clean(Respondent(text, text, text, text))
    assert clean(once) == once
    assert all(line == line.strip() and len(line.splitlines()) <= 1 for line in vars(once).values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-21", "November\u00a021, 2026"),
        ("2026-02-30", "2026-02-30"),
        ("21 Nov", "21 Nov"),
        ("", ""),
    ],
)
def test_only_valid_dates_are_formatted(text: str, expected: str) -> None:
    assert format_date(text) == expected


def test_length_errors_ignore_unprintable_characters() -> None:
    assert length_errors(Respondent("🌹" * MAX_LENGTH)) == {}
    assert list(length_errors(Respondent("🌹" * (MAX_LENGTH + 1)))) == ["businessName"]
