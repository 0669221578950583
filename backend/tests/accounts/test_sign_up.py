"""Signing up, with and without a mail server."""

from typing import Any

import pytest
from django.conf import LazySettings
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory

from brokerage.accounts.models import AuditEntry, Business, User
from brokerage.accounts.rules import Action, Role
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DANA = "dana@example.com"


def _first_error(answer: Any) -> tuple[str, str]:
    error = answer.json()["errors"][0]
    return error["code"], error["message"]


def test_without_a_mail_server_an_account_is_active_at_once() -> None:
    browser = Browser()
    assert browser.who()["person"] is None
    assert browser.sign_up().status_code == 200
    who = browser.who()
    assert who["person"]["email"] == DANA
    assert (who["role"], who["isStaff"], who["business"]["name"]) == ("admin", False, "")
    assert not Mail.objects.exists()


def test_with_a_mail_server_the_address_is_confirmed_first(mail_server: None) -> None:
    browser = Browser()
    answer = browser.sign_up()
    pending = [flow for flow in answer.json()["data"]["flows"] if flow.get("is_pending")]
    assert (answer.status_code, pending[0]["id"]) == (401, "verify_email")
    assert browser.who()["person"] is None
    assert browser.who()["pending"] == ["verify_email"]
    key = key_in(last_mail(DANA))
    assert browser.ask("POST", "auth/email/verify", {"key": key}).status_code == 200
    assert browser.who()["person"]["emailConfirmed"] is True


def test_the_display_name_is_stored_cleaned() -> None:
    Browser().sign_up(display_name="  Dana \t Whitfield ")
    assert User.objects.get().display_name == "Dana Whitfield"


def test_a_sign_up_creates_a_business_with_its_admin() -> None:
    Browser().sign_up()
    user = User.objects.get()
    assert (user.role, user.business) == (Role.ADMIN, Business.objects.get())
    assert {entry.action for entry in AuditEntry.objects.filter(subject=user)} == {
        Action.SIGNED_UP,
        Action.SIGNED_IN,
    }


def test_extra_fields_in_a_sign_up_grant_no_rights() -> None:
    other = UserFactory.create()
    Browser().sign_up(
        role="staff",
        is_staff=True,
        isStaff=True,
        is_superuser=True,
        business=other.business_id,
        data={"role": "admin", "is_staff": True},
        temporary_until=None,
    )
    user = User.objects.get(email=DANA)
    assert (user.is_staff, user.role) == (False, Role.ADMIN)
    assert user.business != other.business


@pytest.mark.parametrize("verification", ["none", "mandatory"])
def test_a_sign_up_with_a_known_address_is_rejected_and_its_owner_gets_one_mail(
    settings: LazySettings, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    UserFactory.create(email=DANA)
    for _ in range(2):
        answer = Browser().sign_up(email="DANA@example.com")
        assert (answer.status_code, _first_error(answer)) == (
            400,
            ("email_taken", "This email is already registered. Please sign in instead."),
        )
    assert [mail.subject for mail in Mail.objects.all()] == ["You already have an account"]
    assert User.objects.count() == 1


def test_concurrent_sign_ups_with_one_address_create_one_account(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("brokerage.accounts.selectors.is_taken", lambda email: False)
    monkeypatch.setattr(
        "allauth.account.forms.setup_user_email", lambda request, user, addresses: None
    )
    UserFactory.create(email=DANA)
    answer = Browser().sign_up()
    assert (answer.status_code, _first_error(answer)[0]) == (400, "email_taken")
    assert (User.objects.count(), Business.objects.count()) == (1, 1)


def test_a_pending_change_to_an_address_does_not_block_its_sign_up(mail_server: None) -> None:
    """Otherwise anyone could keep a stranger from signing up."""
    squatter = Browser()
    UserFactory.create(email="sam@example.com", password=PASSWORD)
    squatter.sign_in("sam@example.com")
    squatter.confirm_password()
    assert squatter.ask("POST", "account/email", {"email": DANA}).status_code == 200
    assert Browser().sign_up().status_code == 401
    assert User.objects.filter(email=DANA).exists()


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("abcde", "password_too_short"),
        ("password", "password_too_common"),
        ("dana@example", "password_too_similar"),
    ],
)
def test_a_weak_password_is_rejected(password: str, code: str) -> None:
    assert _first_error(Browser().sign_up(password=password))[0] == code
    assert not User.objects.exists()


def test_a_password_like_the_email_is_rejected_with_the_usual_message() -> None:
    error = _first_error(Browser().sign_up(password="dana@example"))
    assert error[1] == "Password must not be like the name or email"


def test_the_minimum_password_length_is_a_setting(settings: LazySettings) -> None:
    assert Browser().sign_up(password="vrk#2p").status_code == 200
    settings.MIN_PASSWORD_LENGTH = 12
    answer = Browser().sign_up("sam@example.com", password="vrk#2pxyz")
    assert _first_error(answer)[1] == "Password must be at least 12 characters long"


def test_a_failed_sign_up_stores_nothing(
    mail_server: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the outbox is full")

    monkeypatch.setattr("brokerage.accounts.services.emails.queue", broken)
    with pytest.raises(RuntimeError):
        Browser().sign_up()
    assert not User.objects.exists()
    assert not Business.objects.exists()
