"""The contact form's rules: what holds for any text at all."""

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from brokerage.leads.rules import contact_form
from brokerage.leads.rules.contact_form import ContactValues

_ANY_TEXT = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(" \t\n\r\x00\x0b\x85\xa0\u2028\u202e\u2066\ufeff'’-().+@"),
    ),
    max_size=80,
)
_ANY_VALUES = st.fixed_dictionaries(dict.fromkeys(contact_form.COLUMNS, _ANY_TEXT))
_NAMED = st.text(st.sampled_from("Joséñ’- \t"), max_size=60)
_GOOD_VALUES = st.fixed_dictionaries(
    {
        "name": _NAMED.map("Ana{}Li".format),
        "email": st.from_regex(r"\A[ \t\n]{0,3}[a-z]{1,9}@[a-z]{1,9}\.com[ \t\n]{0,3}\Z"),
        "phone": st.sampled_from(["", "  ", "(903)  555-0142 ", "+1\t903.555.0142"]),
        "company": _ANY_TEXT.map("Ax{}By".format),
        "message": _ANY_TEXT.map("What is it{}worth, please?".format),
    }
)


@pytest.mark.parametrize(
    ("times", "words"),
    [
        ("", ""),
        ("Tuesday, Thursday, Mornings", "Tuesday or Thursday, mornings, Central Time"),
        ("Friday", "Friday, Central Time"),
        ("Midday, Afternoons", "Midday or afternoons, Central Time"),
    ],
)
def test_chosen_times_are_described_in_words(times: str, words: str) -> None:
    assert contact_form.times_in_words(times) == words


@given(_ANY_VALUES)
def test_cleaning_twice_changes_nothing_more(values: ContactValues) -> None:
    cleaned = contact_form.clean(values)
    assert contact_form.clean(cleaned) == cleaned


@given(_ANY_VALUES)
def test_no_control_or_direction_character_survives_cleaning(values: ContactValues) -> None:
    forbidden = regex.compile(r"[\p{Cc}\u202a-\u202e\u2066-\u2069]")
    for name, value in contact_form.clean(values).items():
        left = value.replace("\n", "") if name == "message" else value
        assert not forbidden.search(left)


@given(_GOOD_VALUES)
def test_cleaned_values_of_an_accepted_message_pass_the_checks_again(values: ContactValues) -> None:
    assert contact_form.check(values) == {}
    assert contact_form.check(contact_form.clean(values)) == {}


@given(_ANY_VALUES)
def test_every_error_is_a_message_of_the_form(values: ContactValues) -> None:
    fields = contact_form.FORM.fields
    messages = {check.message for field in fields for check in field.checks}
    messages |= {field.needed_with.message for field in fields if field.needed_with}
    assert set(contact_form.check(values).values()) <= messages


def test_the_messages_are_those_of_the_specification() -> None:
    messages = [check.message for field in contact_form.FORM.fields for check in field.checks]
    specified = [
        "Name can only contain letters, spaces, hyphens, and apostrophes",
        "Name must be at least 2 characters",
        "Name must be less than 100 characters",
        "Please enter a valid email address",
        "Email must be less than 255 characters",
        "Please enter a valid phone number",
        "Company name must be between 2 and 200 characters",
        "Message must be at least 10 characters",
        "Message must be less than 2000 characters",
    ]
    kept = [message for message in dict.fromkeys(messages) if message in specified]
    assert kept == specified


def test_a_very_long_text_is_checked_quickly() -> None:
    """Patterns that go back and forth would take minutes on this."""
    values = {
        "name": "a" * 60_000 + "1",
        "email": "a" * 30_000 + "@" + "a-" * 15_000,
        "phone": "1-" * 30_000,
    }
    assert set(contact_form.check(values)) == {"name", "email", "phone", "message"}
