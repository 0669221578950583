"""Matching messages to leads."""

from hypothesis import given
from hypothesis import strategies as st

from brokerage.leads.rules.message_matching import Candidate, Match, match

_PHONE = "+19035550142"
_DANA = Candidate(lead=1, email="dana@example.com", phone_e164=_PHONE)
_LEE = Candidate(lead=2, email="lee@example.com", phone_e164=_PHONE)
_CALLER = Candidate(lead=3, email="", phone_e164=_PHONE)


def test_the_same_email_joins_ignoring_case() -> None:
    assert match("Dana@Example.com", "", [_LEE, _DANA]) == Match(1, "email")


def test_email_decides_before_the_phone() -> None:
    other = Candidate(lead=9, email="dana@example.com", phone_e164="+12143631000")
    assert match("dana@example.com", _PHONE, [_LEE, other]) == Match(9, "email")


def test_the_same_phone_joins_a_second_email_of_one_person() -> None:
    assert match("dana@work.example.com", _PHONE, [_DANA]) == Match(1, "phone")


def test_a_caller_without_email_joins_by_phone() -> None:
    assert match("", _PHONE, [_CALLER, _DANA]) == Match(1, "phone")


def test_a_phone_of_leads_with_different_emails_does_not_join() -> None:
    assert match("new@example.com", _PHONE, [_DANA, _LEE]) is None
    assert match("", _PHONE, [_DANA, _LEE, _CALLER]) is None


def test_a_phone_of_one_lead_with_merged_emails_still_joins() -> None:
    merged = Candidate(lead=1, email="lee@example.com", phone_e164=_PHONE)
    assert match("new@example.com", _PHONE, [_DANA, merged]) == Match(1, "phone")


def test_leads_without_email_and_phone_are_never_joined() -> None:
    assert match("", "", [Candidate(lead=1, email="", phone_e164="")]) is None


_CANDIDATES = st.lists(
    st.builds(
        Candidate,
        lead=st.integers(1, 9),
        email=st.sampled_from(["", "a@example.com", "b@example.com"]),
        phone_e164=st.sampled_from(["", _PHONE, "+12143631000"]),
    ),
    unique_by=lambda each: each.lead,
)


@given(
    st.sampled_from(["", "a@example.com", "c@example.com"]),
    st.sampled_from(["", _PHONE]),
    _CANDIDATES,
)
def test_the_order_of_candidates_changes_nothing(
    email: str, phone: str, candidates: list[Candidate]
) -> None:
    found = match(email, phone, candidates)
    assert match(email, phone, candidates[::-1]) == found
    if found is not None:
        joined = next(each for each in candidates if each.lead == found.lead)
        wanted, has = (email, joined.email) if found.by == "email" else (phone, joined.phone_e164)
        assert wanted == has != ""
