"""Invitations of owners by staff and of members by owners."""

from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from environ import Env
from tests.accounts.browser import Browser, signed_in_browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory
from tests.mail.mail_server import running

from brokerage.accounts.models import AuditEntry, Business, User
from brokerage.accounts.rules import Action, Role
from brokerage.mail.models import Mail
from brokerage.mail.services.sending import send_due

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

LEE = "lee@example.com"
TEMPORARY = "Temporary-1"
FORM = {
    "email": LEE,
    "password": TEMPORARY,
    "fullName": " Lee  Park ",
    "companyName": "Park Plumbing",
}


@pytest.fixture
def staff() -> Browser:
    return signed_in_browser(staff=True)


@pytest.fixture
def owner() -> Browser:
    return signed_in_browser(email="dana@example.com")


def _create(browser: Browser, **changes: str) -> Any:
    return browser.ask("POST", "/api/people", {**FORM, **changes})


def _choose_own(browser: Browser) -> Any:
    body = {"current_password": TEMPORARY, "new_password": "my-Own-secret-1"}
    return browser.ask("POST", "account/password/change", body)


def test_staff_create_an_owner_with_a_new_business(staff: Browser, mail_server: None) -> None:
    answer = _create(staff)
    assert (answer.status_code, answer.json()["email"]) == (200, LEE)
    lee = User.objects.get(email=LEE)
    assert (lee.full_name, lee.role, lee.is_staff) == ("Lee Park", Role.ADMIN, False)
    assert str(lee.business) == "Park Plumbing"
    assert last_mail(LEE).subject == "Your account is ready"
    assert TEMPORARY not in last_mail(LEE).text
    assert AuditEntry.objects.filter(action=Action.CREATED, subject=lee).exists()


def test_a_temporary_password_must_be_changed_at_the_first_sign_in(
    staff: Browser, mail_server: None
) -> None:
    _create(staff)
    lee = Browser()
    assert lee.sign_in(LEE, TEMPORARY).status_code == 200
    assert lee.who()["mustChangePassword"] is True
    refused = lee.ask("GET", "/api/profile/data.json")
    assert (refused.status_code, refused.json()["code"]) == (403, "must_change_password")
    same = {"current_password": TEMPORARY, "new_password": TEMPORARY}
    assert lee.ask("POST", "account/password/change", same).status_code == 400
    assert _choose_own(lee).status_code == 200
    assert lee.who()["mustChangePassword"] is False
    assert lee.ask("GET", "/api/profile/data.json").status_code == 200


def test_a_temporary_password_expires_after_seven_days(staff: Browser) -> None:
    _create(staff)
    User.objects.filter(email=LEE).update(temporary_until=timezone.now())
    answer = Browser().sign_in(LEE, TEMPORARY)
    assert answer.json()["errors"][0]["code"] == "temporary_password_expired"
    assert Browser().sign_in(LEE, "wrong").json()["errors"][0]["code"] == "email_password_mismatch"
    row = staff.ask("GET", "/api/people").json()["people"][0]
    assert row["state"] == "expired"
    assert staff.ask("POST", f"/api/people/{row['id']}/invitation", {}).status_code == 200
    assert Browser().sign_in(LEE, TEMPORARY).status_code == 200


def test_an_owner_creates_members_only_in_their_own_business(
    owner: Browser, mail_server: None
) -> None:
    assert _create(owner, companyName="Somebody Else's, Inc.").status_code == 200
    lee = User.objects.get(email=LEE)
    assert lee.role == Role.MEMBER
    assert lee.business == User.objects.get(email="dana@example.com").business
    assert Business.objects.count() == 1


def test_the_first_created_member_names_a_business_without_a_name() -> None:
    owner = Browser()
    owner.sign_up()
    assert _create(owner).status_code == 200
    assert owner.who()["business"]["name"] == "Park Plumbing"


def test_a_created_member_gets_an_invitation(owner: Browser, settings: LazySettings) -> None:
    with running() as server:
        settings.SMTP = Env.email_url_config(server.url)
        assert _create(owner).status_code == 200
        assert send_due(Event())
    [invitation] = [mail for mail in server.received if mail["To"] == LEE]
    assert invitation["Subject"] == "Please confirm your email address"
    text = invitation.get_body(("plain",))
    assert text is not None
    assert "/auth#confirm=" in text.get_content()


def test_a_member_confirms_by_link_and_chooses_a_password(
    owner: Browser, mail_server: None
) -> None:
    _create(owner)
    assert Browser().sign_in(LEE, TEMPORARY).status_code == 401
    lee = Browser()
    body = {"key": key_in(last_mail(LEE)), "password": TEMPORARY}
    assert lee.ask("POST", "/api/confirm-email", body).status_code == 422
    body["password"] = "my-Own-secret-1"
    assert lee.ask("POST", "/api/confirm-email", body).status_code == 200
    assert (lee.who()["role"], lee.who()["mustChangePassword"]) == ("member", False)
    assert _create(lee, email="kim@example.com").status_code == 403


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("email", "nobody", "Please enter a valid email address"),
        ("password", "Short-1", "Password must be at least 8 characters"),
        (
            "password",
            "alllowercase1",
            "Password must contain at least one uppercase letter, one lowercase letter,"
            " and one number",
        ),
        ("password", "Password1", "This password is too common."),
        ("fullName", "R2D2", "Name can only contain letters, spaces, hyphens, and apostrophes"),
        ("fullName", "J", "Full name must be at least 2 characters"),
        ("fullName", "J" * 101, "Full name must be less than 100 characters"),
        ("companyName", "X", "Company name must be at least 2 characters"),
        ("companyName", "X" * 201, "Company name must be less than 200 characters"),
    ],
)
def test_the_server_applies_every_rule_of_the_form(
    staff: Browser, field: str, value: str, message: str
) -> None:
    answer = _create(staff, **{field: value})
    assert answer.status_code == 422
    assert answer.json()["fields"] == {field: message}
    assert not User.objects.filter(email=value).exists()


def test_a_taken_address_is_rejected_with_the_reason(staff: Browser) -> None:
    _create(staff)
    answer = _create(staff, email="LEE@example.com")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "This email is already registered.",
    )


def test_at_most_thirty_accounts_can_be_created_in_an_hour(
    owner: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brokerage.accounts.services.invitations.CREATED_AN_HOUR", 1)
    assert _create(owner).status_code == 200
    answer = _create(owner, email="kim@example.com")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert int(answer["Retry-After"]) > 0
    assert not User.objects.filter(email="kim@example.com").exists()


def test_a_registered_address_counts_toward_the_limit(
    owner: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise an owner could try without end which addresses have an account."""
    monkeypatch.setattr("brokerage.accounts.services.invitations.CREATED_AN_HOUR", 2)
    taken = UserFactory.create().email
    tries = [_create(owner, email=taken).status_code for _ in range(3)]
    assert tries == [409, 409, 429]


def test_the_list_shows_who_is_invited_and_when_others_were_last_active(owner: Browser) -> None:
    UserFactory.create()  # of another business
    _create(owner)
    listed = owner.ask("GET", "/api/people").json()
    rows = {row["email"]: row for row in listed["people"]}
    assert set(rows) == {"dana@example.com", LEE}
    assert (rows[LEE]["state"], rows[LEE]["lastSeenAt"], rows[LEE]["isYou"]) == (
        "invited",
        None,
        False,
    )
    assert rows["dana@example.com"]["lastSeenAt"] is not None
    assert (listed["total"], listed["pages"]) == (2, 1)


def test_a_person_who_has_signed_in_cannot_be_invited_again(owner: Browser) -> None:
    person = UserFactory.create(
        member=True,
        business=User.objects.get().business,
        last_login=timezone.now() - timedelta(days=1),
    )
    answer = owner.ask("POST", f"/api/people/{person.pk}/invitation", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_invited")


def test_the_person_of_a_closed_account_cannot_be_invited_again(owner: Browser) -> None:
    person = UserFactory.create(
        member=True,
        business=User.objects.get().business,
        is_active=False,
        temporary_until=timezone.now(),
    )
    answer = owner.ask("POST", f"/api/people/{person.pk}/invitation", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_invited")
    assert not Mail.objects.exists()


def test_a_removed_member_is_signed_out_and_can_be_added_again(owner: Browser) -> None:
    _create(owner)
    lee = Browser()
    lee.sign_in(LEE, TEMPORARY)
    person = User.objects.get(email=LEE)
    assert owner.ask("DELETE", f"/api/people/{person.pk}").status_code == 200
    assert lee.who()["person"] is None
    assert _create(owner).status_code == 200


def test_a_withdrawn_invitation_sends_no_mail(owner: Browser) -> None:
    _create(owner)
    person = User.objects.get(email=LEE)
    assert owner.ask("DELETE", f"/api/people/{person.pk}").status_code == 200
    assert not Mail.objects.filter(to=LEE).exists()
