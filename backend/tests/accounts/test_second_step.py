"""Authenticator apps and recovery codes. Browser tests cover passkeys."""

import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.core.exceptions import ValidationError
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory
from tests.totp import app_code

from brokerage.accounts.models import AuditEntry, CachedValue

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DANA = "dana@example.com"
APP = "account/authenticators/totp"


@pytest.fixture
def browser() -> Browser:
    UserFactory.create(email=DANA, password=PASSWORD)
    browser = Browser()
    assert browser.sign_in().status_code == 200
    return browser


@pytest.fixture
def secret(browser: Browser) -> str:
    """Set up Dana's authenticator app, and return its secret."""
    browser.confirm_password()
    answer = browser.ask("GET", APP)
    meta = answer.json()["meta"]
    assert answer.status_code == 404
    assert meta["totp_svg"].startswith("<?xml")
    assert "Sabine%20Ridge" in meta["totp_url"]
    assert browser.ask("POST", APP, {"code": app_code(meta["secret"])}).status_code == 200
    return str(meta["secret"])


def _pending(answer: Any) -> list[str]:
    return [flow["id"] for flow in answer.json()["data"]["flows"] if flow.get("is_pending")]


def test_setting_up_an_app_requires_reauthentication(browser: Browser) -> None:
    answer = browser.ask("POST", APP, {"code": "123456"})
    assert answer.status_code in (400, 401)
    assert not Authenticator.objects.exists()


def test_with_a_second_step_the_password_alone_does_not_sign_in(secret: str) -> None:
    other = Browser()
    answer = other.sign_in()
    assert (answer.status_code, _pending(answer)) == (401, ["mfa_authenticate"])
    assert other.who()["person"] is None
    assert other.who()["pending"] == ["mfa_authenticate"]
    assert other.ask("POST", "auth/2fa/authenticate", {"code": "000000"}).status_code == 400
    assert other.get("/office/").status_code == 302


def test_replaced_recovery_codes_are_logged(
    browser: Browser, secret: str, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = browser.ask("POST", "account/authenticators/recovery-codes")
    assert answer.status_code == 200
    assert AuditEntry.objects.filter(action="recovery-codes-replaced").count() == 1


def test_adding_or_removing_an_app_is_logged_and_mailed(
    browser: Browser, django_capture_on_commit_callbacks: Any
) -> None:
    browser.confirm_password()
    with django_capture_on_commit_callbacks(execute=True):
        secret = browser.ask("GET", APP).json()["meta"]["secret"]
        browser.ask("POST", APP, {"code": app_code(secret)})
    assert "An authenticator app was added" in last_mail(DANA).text
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.ask("DELETE", APP).status_code == 200
    assert "was removed" in last_mail(DANA).text
    logged = AuditEntry.objects.filter(action__startswith="second-step")
    assert {entry.action for entry in logged} == {"second-step-added", "second-step-removed"}


def test_a_recovery_code_works_once(browser: Browser, secret: str) -> None:
    codes = browser.ask("GET", "account/authenticators/recovery-codes")
    code = codes.json()["data"]["unused_codes"][0]
    for expected in (200, 400):
        other = Browser()
        other.sign_in()
        answer = other.ask("POST", "auth/2fa/authenticate", {"code": code})
        assert answer.status_code == expected


def test_guesses_at_codes_are_limited(secret: str) -> None:
    other = Browser()
    other.sign_in()
    for _ in range(6):
        answer = other.ask("POST", "auth/2fa/authenticate", {"code": "000000"})
    assert answer.json()["errors"][0]["code"] == "too_many_login_attempts"


def test_the_apps_secret_is_encrypted_in_the_database(secret: str) -> None:
    kept = Authenticator.objects.get(type="totp").data
    assert secret not in str(kept)


def test_a_password_reset_does_not_bypass_the_second_step(secret: str) -> None:
    other = Browser()
    other.ask("POST", "auth/password/request", {"email": DANA})
    body = {"key": key_in(last_mail(DANA)), "password": "another-Long-1"}
    other.ask("POST", "auth/password/reset", body)
    assert _pending(other.sign_in(password="another-Long-1")) == ["mfa_authenticate"]


def _at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So many seconds from now, for the codes and for what is remembered of them."""
    now = time.time() + seconds
    monkeypatch.setattr("time.time", lambda: now)


@pytest.mark.parametrize("seconds", [1, 35, 58])
def test_a_used_code_does_not_sign_in_again(
    secret: str, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    code = app_code(secret, later=30)  # the valid one that stays valid longest
    owner, thief = Browser(), Browser()
    for browser in (owner, thief):
        browser.sign_in()
    assert owner.ask("POST", "auth/2fa/authenticate", {"code": code}).status_code == 200
    # What allauth itself remembers ends after half a minute.
    CachedValue.objects.filter(cache_key__contains="totp.used").delete()
    _at(monkeypatch, seconds)
    for written in (code, f"{code[:3]} {code[3:]}"):
        answer = thief.ask("POST", "auth/2fa/authenticate", {"code": written})
        assert answer.json()["errors"][0]["code"] == "incorrect_code"
    assert thief.who()["person"] is None


def test_a_used_code_does_not_reauthenticate(secret: str, browser: Browser) -> None:
    code = {"code": app_code(secret)}
    assert browser.ask("POST", "auth/2fa/reauthenticate", code).status_code == 200
    CachedValue.objects.filter(cache_key__contains="totp.used").delete()
    assert browser.ask("POST", "auth/2fa/reauthenticate", code).status_code == 400


def test_after_a_change_of_the_secret_key_no_code_is_valid_and_nothing_fails(
    secret: str, browser: Browser, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    browser.confirm_password()
    kept = Authenticator.objects.get(type="totp")
    settings.SECRET_KEY, before = "another", settings.SECRET_KEY
    with pytest.raises(ValidationError):
        kept.wrap().validate_code(app_code(secret))
    settings.SECRET_KEY = before
    monkey = "of another secret"
    for step in Authenticator.objects.all():
        step.data = {name: monkey if isinstance(it, str) else it for name, it in step.data.items()}
        step.save()
    other = Browser()
    other.sign_in()
    answer = other.ask("POST", "auth/2fa/authenticate", {"code": app_code(secret)})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "incorrect_code")
    assert "SECRET_KEY has changed" in caplog.text
    steps = browser.ask("GET", "account/authenticators")
    assert [step["type"] for step in steps.json()["data"]] == ["totp"]
    codes = "account/authenticators/recovery-codes"
    assert browser.ask("GET", codes).status_code == 404
    assert browser.ask("POST", codes).status_code == 200
    assert browser.ask("GET", codes).status_code == 200
