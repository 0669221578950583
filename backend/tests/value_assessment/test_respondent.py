"""What an owner writes above the questions: cleaned, bounded, and shown as it was meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.value_assessment.respondent import (
    LENGTH,
    Respondent,
    clean,
    problems,
    shown_date,
    too_long,
)


def test_an_empty_header_is_fine() -> None:
    assert problems(clean(Respondent())) == {}


def test_stray_spaces_lines_and_invisible_marks_go() -> None:
    cleaned = clean(
        Respondent("  Muñoz \n & Sons\t", "Jose\u0301\u200b\u202e Mun\u0303oz\0", "", "\ufeff")
    )
    assert cleaned == Respondent("Muñoz & Sons", "José Muñoz", "", "")


def test_each_text_may_have_its_length_and_no_more() -> None:
    assert problems(Respondent(*["x" * LENGTH] * 4)) == {}
    assert problems(Respondent("x" * (LENGTH + 1), "y" * (LENGTH + 1))) == {
        "businessName": "Business name must be at most 120 characters",
        "ownerName": "Owner name must be at most 120 characters",
    }


def test_a_letter_that_no_report_can_show_is_named_at_its_field() -> None:
    assert problems(Respondent("Rose 🌹 Florist", "José Muñoz", "2026-11-21", "花屋")) == {
        "businessName": "Business name: the report cannot print “🌹”. Please leave it out.",
        "industry": "Industry: the report cannot print “花”. Please leave it out.",
    }


@pytest.mark.parametrize(
    "name",
    [
        "Nguyễn Thị Hương",
        "Łukasz Świątek",
        "Zoë O’Neil",
        "Şerban & Đặng",
        "A+B, LLC (DFW) #1 @ 50%",
    ],
)
def test_names_of_texans_from_everywhere_can_be_printed(name: str) -> None:
    assert problems(clean(Respondent(owner_name=name))) == {}


@given(st.text(max_size=200))
def test_whatever_is_typed_is_cleaned_once_and_for_all(text: str) -> None:
    once = clean(Respondent(text, text, text, text))
    assert clean(once) == once
    assert all(line == line.strip() and len(line.splitlines()) <= 1 for line in vars(once).values())


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("2026-11-21", "November\u00a021, 2026"),
        ("2026-02-30", "2026-02-30"),
        ("21 Nov", "21 Nov"),
        ("", ""),
    ],
)
def test_a_date_is_shown_in_words_where_it_is_one(written: str, shown: str) -> None:
    assert shown_date(written) == shown


def test_only_the_length_matters_where_nothing_is_printed() -> None:
    assert too_long(Respondent("🌹" * LENGTH)) == {}
    assert list(too_long(Respondent("🌹" * (LENGTH + 1)))) == ["businessName"]
