"""Staff need a second step before they can use anything."""

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from tests.accounts.browser import PASSWORD, Browser
from tests.factories import UserFactory
from tests.totp import app_code

from brokerage.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

APP = "account/authenticators/totp"
PAT = "pat@sabineridge.example.com"


@pytest.fixture
def newcomer() -> Browser:
    """A principal who has signed in and has no second step yet."""
    UserFactory.create(staff=True, second_step=False, password=PASSWORD)
    browser = Browser()
    assert browser.sign_in(PAT).status_code == 200
    return browser


@pytest.fixture
def pat() -> Browser:
    """A principal who has signed in with the code of an app."""
    UserFactory.create(staff=True, password=PASSWORD)
    browser = Browser()
    assert browser.sign_in_staff(PAT).status_code == 200
    return browser


def _set_up_app(browser: Browser) -> None:
    assert browser.confirm_password().status_code == 200
    secret = browser.ask("GET", APP).json()["meta"]["secret"]
    assert browser.ask("POST", APP, {"code": app_code(secret)}).status_code == 200


def test_staff_without_a_second_step_may_set_one_up_and_nothing_else(newcomer: Browser) -> None:
    session = newcomer.who()
    assert (session["isStaff"], session["staffRole"]) == (True, "principal")
    assert (session["needsSecondStep"], session["mayCreatePeople"]) == (True, False)
    refused = newcomer.ask("GET", "/api/people")
    assert (refused.status_code, refused.json()["code"]) == (403, "second_step_required")
    assert "second step" in refused.json()["message"]
    _set_up_app(newcomer)
    session = newcomer.who()
    assert (session["needsSecondStep"], session["mayCreatePeople"]) == (False, True)
    assert newcomer.ask("GET", "/api/people").status_code == 200


def test_recovery_codes_alone_are_no_second_step(newcomer: Browser) -> None:
    person = User.objects.get()
    Authenticator.objects.create(user=person, type=Authenticator.Type.RECOVERY_CODES, data={})
    assert newcomer.who()["needsSecondStep"]


def test_a_passkey_is_a_second_step(newcomer: Browser) -> None:
    Authenticator.objects.create(
        user=User.objects.get(), type=Authenticator.Type.WEBAUTHN, data={"name": "Phone"}
    )
    assert not newcomer.who()["needsSecondStep"]


def test_setting_up_a_second_step_ends_sessions_begun_with_the_password_alone(
    newcomer: Browser, django_capture_on_commit_callbacks: pytest.FixtureRequest
) -> None:
    other = Browser()
    assert other.sign_in(PAT).status_code == 200
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        _set_up_app(newcomer)
    assert other.who()["person"] is None
    assert newcomer.who()["person"] is not None


def test_the_back_office_leads_principals_without_a_second_step_to_their_profile(
    newcomer: Browser,
) -> None:
    answer = newcomer.get("/office/mail/mail/", follow=True)
    assert answer.redirect_chain[-1] == ("/profile#security", 302)


def test_the_back_office_is_closed_to_advisors(client: Client) -> None:
    client.force_login(UserFactory.create(staff=True, staff_role="advisor"))
    answer = client.get("/office/", follow=True)
    assert answer.status_code == 403


def test_staff_cannot_remove_their_last_second_step(pat: Browser) -> None:
    pat.confirm_password()
    refused = pat.ask("DELETE", APP)
    assert refused.status_code == 409
    assert refused.json()["errors"][0]["message"].startswith("Staff need a second step.")
    assert Authenticator.objects.filter(type="totp").exists()


def test_staff_with_two_second_steps_can_remove_either_but_not_both(pat: Browser) -> None:
    person = User.objects.get()
    phone, laptop = (
        Authenticator.objects.create(user=person, type="webauthn", data={"name": name}).pk
        for name in ("Phone", "Laptop")
    )
    pat.confirm_password()
    passkeys = "account/authenticators/webauthn"
    assert pat.ask("DELETE", APP).status_code == 200
    both = pat.ask("DELETE", passkeys, {"authenticators": [phone, laptop]})
    assert (both.status_code, both.json()["errors"][0]["code"]) == (409, "last_second_step")
    assert pat.ask("DELETE", passkeys, {"authenticators": [phone]}).status_code == 200
    assert pat.ask("DELETE", passkeys, {"authenticators": [laptop]}).status_code == 409


def test_owners_may_remove_their_only_second_step() -> None:
    owner = UserFactory.create(password=PASSWORD, second_step=True)
    browser = Browser()
    browser.sign_in_staff(owner.email)
    browser.confirm_password()
    assert browser.ask("DELETE", APP).status_code == 200
    assert not Authenticator.objects.exists()
