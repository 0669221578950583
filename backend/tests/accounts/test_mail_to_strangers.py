"""Mails that anyone can send to any address are few and contain no typed text."""

from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory

from brokerage.accounts import rules
from brokerage.accounts.models import User
from brokerage.accounts.services import emails
from brokerage.core.models import RateLimitCounter
from brokerage.mail.models import Mail
from brokerage.mail.services import caps

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.any_database,
    pytest.mark.usefixtures("mail_server"),
]

_NOON = datetime(2026, 11, 20, 18, tzinfo=UTC)
DANA = "dana@example.com"
LEE = "lee@example.com"
LINKS = st.one_of(
    st.text(max_size=60),
    st.from_regex(r"(https?://)?[a-z]{1,9}[.。．｡․][a-z]{2,6}(/[a-z0-9]{0,9})?", fullmatch=True),
    st.text("ab.。．｡/:@ -'’\t", max_size=30),
)
"""A malicious name."""


def _mails(to: str) -> int:
    return Mail.objects.filter(to=to).count()


def _ask_for_reset(email: str) -> Any:
    return Browser().ask("POST", "auth/password/request", {"email": email})


@pytest.fixture
def minutes_apart(settings: Any) -> None:
    """Turn the clock by minutes before each request, so that limits per minute are never reached.
    Switch off django-allauth's rate limits, as if minutes lay between the requests.
    """
    settings.ACCOUNT_RATE_LIMITS = False


@given(name=LINKS)
def test_a_name_that_contains_a_link_is_rejected(name: str) -> None:
    if not rules.SIGN_UP.check({"displayName": name}):
        kept = rules.SIGN_UP.clean({"displayName": name})["displayName"]
        assert not set(kept) & set(".。．｡․/:@\\?#=&%")
        assert not any(map(str.isdigit, kept))


@pytest.mark.parametrize(
    "kind",
    # Only staff invite owners, co-brokers and lenders.
    sorted(
        caps.CAPS.keys()
        - {
            "contact-acknowledgement",
            "account-invitation",
            "owner-invitation",
            "co-broker-invitation",
            "lender-invitation",
            "alert-confirm",  # says only what was chosen: tests/deals/buyers/
        }
    ),
)
@given(typed=LINKS)
@settings(max_examples=25)  # of each kind
def test_mails_to_unconfirmed_addresses_contain_no_typed_text(kind: str, typed: str) -> None:
    """The mail is identical whoever triggers it, so it cannot contain a link or a lure."""
    told = []
    for name in (typed, "Dana"):
        person = User(pk=7, email=DANA, display_name=name, full_name=name)
        person.invited_by = User(pk=8, email="x@evil.example", display_name=name)
        with patch.object(emails, "queue") as queue, patch.object(emails, "timezone") as clock:
            clock.now.return_value = clock.localtime.return_value = _NOON
            emails.send_account_email(kind.removeprefix("account-"), person, link="LINK")
        [[mail]] = queue.call_args.args
        told.append((mail.subject, mail.text, mail.html))
    assert told[0] == told[1]


def test_a_sign_up_with_a_link_as_name_is_rejected() -> None:
    answer = Browser().sign_up(DANA, display_name="Win at evil.example")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["message"] == (
        "Display name can only contain letters, spaces, hyphens, apostrophes, and periods"
    )
    assert not Mail.objects.exists()


def test_a_sign_up_mail_has_no_name_and_an_invitation_only_that_of_its_sender() -> None:
    Browser().sign_up(DANA, display_name="Dear Customer")
    assert "Dear Customer" not in last_mail(DANA).text
    _owner().ask(
        "POST",
        "/api/people",
        {"email": LEE, "password": "Temporary-1", "fullName": "Call Now", "companyName": "Evil"},
    )
    text = last_mail(LEE).text
    assert text.count("Dana Whitfield invited you") == 1
    for words in ("Call Now", "Evil", "owner@example.com"):
        assert words not in text


def test_an_invitation_never_has_the_email_of_a_sender_without_a_name() -> None:
    owner = _owner()
    User.objects.update(display_name="", full_name="")
    owner.ask(
        "POST",
        "/api/people",
        {"email": LEE, "password": "Temporary-1", "fullName": "Lee Park", "companyName": "Park"},
    )
    text = last_mail(LEE).text
    assert "A business owner invited you" in text
    assert "owner@example.com" not in text


@pytest.mark.usefixtures("minutes_apart")
def test_an_address_gets_three_resets_an_hour_and_every_response_is_the_same() -> None:
    UserFactory.create(email=DANA)
    answers = [_ask_for_reset(DANA) for _ in range(6)]
    assert _mails(DANA) == 3
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    nobody = [_ask_for_reset("nobody@example.com") for _ in range(6)]
    assert {answer.content for answer in nobody} == {answers[0].content}


@pytest.mark.usefixtures("minutes_apart")
def test_links_sent_before_the_cap_was_reached_still_work() -> None:
    UserFactory.create(email=DANA)
    for _ in range(5):
        _ask_for_reset(DANA)
    body = {"key": key_in(last_mail(DANA)), "password": "another-Long-1"}
    assert Browser().ask("POST", "auth/password/reset", body).status_code == 401  # reset; sign in


@pytest.mark.usefixtures("minutes_apart")
def test_an_hour_later_a_reset_is_sent_again() -> None:
    UserFactory.create(email=DANA)
    for _ in range(4):
        _ask_for_reset(DANA)
    RateLimitCounter.objects.update(ends_at=0)
    _ask_for_reset(DANA)
    assert _mails(DANA) == 4


def test_addresses_that_differ_in_tag_or_case_are_one_mailbox() -> None:
    assert caps.mailbox(" Dana+Offers@Example.com") == DANA
    assert caps.mailbox("+@example.com") == "+@example.com"


@pytest.mark.usefixtures("minutes_apart")
def test_resets_for_tagged_addresses_do_not_count_against_the_mailbox_owner() -> None:
    UserFactory.create(email=DANA, last_login=timezone.now())
    for number in range(10):
        Browser().sign_up(f"dana+{number}@example.com")
        for _ in range(4):
            _ask_for_reset(f"dana+{number}@example.com")  # has an unused account
            _ask_for_reset(f"dana-{number}+{number}@example.com")  # has none
    _ask_for_reset(DANA.upper())
    assert _mails(DANA) == 1


@pytest.mark.usefixtures("minutes_apart")
@pytest.mark.parametrize("last_login", [None, _NOON])
def test_resets_for_unknown_addresses_do_not_count_against_known_ones(
    last_login: datetime | None,
) -> None:
    UserFactory.create(email=DANA, last_login=last_login)
    for number in range(10):
        _ask_for_reset(f"dana+{number}@example.com")
    _ask_for_reset(DANA)
    assert _mails(DANA) == 1


@pytest.mark.usefixtures("minutes_apart")
def test_accounts_with_tagged_addresses_share_one_cap_on_resets() -> None:
    tags = [f"dana+{number}@example.com" for number in range(5)]
    for tag in tags:
        UserFactory.create(email=tag, last_login=None)
        for _ in range(3):
            _ask_for_reset(tag)
    assert Mail.objects.filter(to__in=tags).count() == 6


def test_a_reset_runs_the_same_number_of_queries_with_and_without_an_account() -> None:
    UserFactory.create(email=DANA, last_login=_NOON)
    UserFactory.create(email=LEE, last_login=None)
    counted = []
    for email in (DANA, LEE, "nobody@example.com"):
        with CaptureQueriesContext(connection) as queries:
            _ask_for_reset(email)
        counted.append(sum("ratelimitcounter" in query["sql"] for query in queries))
    assert counted == [2, 2, 2]


@pytest.mark.usefixtures("minutes_apart")
def test_sign_ups_with_tagged_addresses_do_not_block_the_mailboxs_own_sign_up() -> None:
    for number in range(5):
        Browser().sign_up(f"dana+{number}@example.com")
    Browser().sign_up(DANA)
    assert _mails(DANA) == 1


@pytest.mark.usefixtures("minutes_apart")
def test_a_mailbox_gets_at_most_twenty_confirmations_a_day() -> None:
    for number in range(22):
        Browser().sign_up(f"dana+{number}@example.com")
    assert Mail.objects.count() == 20


@pytest.mark.usefixtures("minutes_apart")
def test_an_address_gets_at_most_five_confirmations_a_day() -> None:
    browser = Browser()
    browser.sign_up(DANA)
    for _ in range(8):
        assert browser.ask("POST", "/api/resend-confirmation", {}).status_code == 200
    assert _mails(DANA) == 5


@pytest.mark.usefixtures("minutes_apart")
def test_a_sent_link_works_after_the_cap_is_reached() -> None:
    browser = Browser()
    browser.sign_up(DANA)
    for _ in range(8):
        browser.ask("POST", "/api/resend-confirmation", {})
    key = key_in(last_mail(DANA))
    assert browser.ask("POST", "auth/email/verify", {"key": key}).status_code == 200


def test_the_account_exists_mail_is_sent_once_a_day() -> None:
    UserFactory.create(email=DANA)
    for _ in range(3):
        Browser().sign_up(DANA)
    assert _mails(DANA) == 1


def test_an_address_is_invited_at_most_three_times_a_day() -> None:
    owner = _owner()
    form = {"email": LEE, "password": "Temporary-1", "fullName": "Lee Park", "companyName": "Park"}
    assert owner.ask("POST", "/api/people", form).status_code == 200
    lee = User.objects.get(email=LEE)
    answers = [
        owner.ask("POST", f"/api/people/{lee.pk}/invitation", {}).status_code for _ in range(4)
    ]
    assert answers == [200, 200, 429, 429]
    assert _mails(LEE) == 3
    # Removing and recreating the account does not get around it.
    owner.ask("DELETE", f"/api/people/{lee.pk}")
    assert owner.ask("POST", "/api/people", form).status_code == 429
    assert not User.objects.filter(email=LEE).exists()


def test_a_business_sends_at_most_thirty_invitations_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brokerage.accounts.services.invitations.INVITATIONS_A_DAY", 2)
    owner = _owner()
    form = {"password": "Temporary-1", "fullName": "Lee Park", "companyName": "Park"}
    answers = [
        owner.ask("POST", "/api/people", {**form, "email": f"p{n}@example.com"}).status_code
        for n in range(3)
    ]
    assert answers == [200, 200, 429]
    assert Mail.objects.count() == 2


@pytest.mark.usefixtures("minutes_apart")
def test_a_new_address_gets_at_most_three_confirmations_a_day() -> None:
    owner = _owner()
    assert owner.ask("POST", "account/email", {"email": LEE}).status_code == 200
    for _ in range(2):
        assert owner.ask("PUT", "account/email", {"email": LEE}).status_code == 200
    tag = "lee+1@example.com"  # the same mailbox
    for method, email in (("PUT", LEE), ("POST", tag)):
        refused = owner.ask(method, "account/email", {"email": email})
        assert refused.status_code == 400
        assert refused.json()["errors"][0]["code"] == "too_many_emails"
    assert (_mails(LEE), _mails(tag)) == (3, 0)
    # The address that waits is the one whose link went out.
    assert EmailAddress.objects.get(email=LEE).verified is False
    assert owner.ask("POST", "auth/email/verify", {"key": key_in(last_mail(LEE))}).status_code in {
        200,
        401,
    }
    assert EmailAddress.objects.get(email=LEE).verified is True


def _owner() -> Browser:
    UserFactory.create(password=PASSWORD, email="owner@example.com", display_name="Dear Owner")
    browser = Browser()
    browser.sign_in("owner@example.com")
    browser.confirm_password()
    return browser
