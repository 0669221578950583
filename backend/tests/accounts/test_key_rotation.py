"""A new secret key signs nobody out and locks nobody out, even without the old one."""

import io
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import RequestFactory
from django.utils import timezone
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory
from tests.totp import app_code

from brokerage.accounts.authentication import known_browsers
from brokerage.accounts.models import User
from brokerage.core.models import Heartbeat

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DANA = "dana@example.com"
_CODES = "account/authenticators/recovery-codes"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: LazySettings) -> Path:
    """Return the data folder, with the present key in its file."""
    settings.DATA_DIR = tmp_path
    settings.SECRET_KEY_IN_FILE = True
    settings.SECRET_KEY = "the-first-key"  # put back after the test: the command changes both
    settings.SECRET_KEY_FALLBACKS = []
    (tmp_path / "secret_key").write_text("the-first-key")
    return tmp_path


@pytest.fixture
def dana() -> User:
    return UserFactory.create(email=DANA, password=PASSWORD)


@pytest.fixture
def browser(dana: User) -> Browser:
    """Return Dana's browser, in which she is signed in."""
    browser = Browser()
    assert browser.sign_in().status_code == 200
    return browser


@pytest.fixture
def secret(browser: Browser) -> str:
    """Return the secret of Dana's authenticator app."""
    browser.confirm_password()
    secret: str = browser.ask("GET", "account/authenticators/totp").json()["meta"]["secret"]
    added = browser.ask("POST", "account/authenticators/totp", {"code": app_code(secret)})
    assert added.status_code == 200
    return secret


def _rotate(*options: str) -> str:
    out = io.StringIO()
    call_command("rotate_secret_key", *options, stdout=out)
    return out.getvalue()


def _replace_in_environment(settings: LazySettings) -> None:
    """Only the settings change, as on a host with SECRET_KEY in its environment."""
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key"
    settings.SECRET_KEY_IN_FILE = False


def _second_step(code: str) -> int:
    other = Browser()
    other.sign_in()
    status: int = other.ask("POST", "auth/2fa/authenticate", {"code": code}).status_code
    return status


def test_codes_of_an_app_are_valid_under_a_new_key(secret: str, settings: LazySettings) -> None:
    _replace_in_environment(settings)
    assert _second_step(app_code(secret, later=30)) == 200


def test_after_the_command_an_app_needs_no_former_key(
    secret: str, browser: Browser, settings: LazySettings
) -> None:
    code = browser.ask("GET", _CODES).json()["data"]["unused_codes"][0]
    assert "Renewed 2 second steps" in _rotate()
    settings.SECRET_KEY_FALLBACKS = []
    assert _second_step(app_code(secret, later=30)) == 200
    assert _second_step(code) == 200


def test_after_the_command_people_stay_signed_in(browser: Browser, settings: LazySettings) -> None:
    key = browser.cookies[settings.SESSION_COOKIE_NAME].value
    assert "1 sessions" in _rotate()
    settings.SECRET_KEY_FALLBACKS = []
    assert browser.who()["person"]["email"] == DANA
    # The same key: a request that was sent at the same time finds the session too.
    assert Session.objects.get().pk == key


def test_a_session_used_before_the_command_is_still_ended_from_another_device(
    browser: Browser, settings: LazySettings
) -> None:
    _replace_in_environment(settings)
    assert browser.who()["person"]["email"] == DANA
    other = Browser()
    other.sign_in()
    assert len(other.ask("GET", "auth/sessions").json()["data"]) == 2
    other.sign_out()
    assert browser.who()["person"] is None


def test_a_link_in_a_mail_is_valid_under_a_new_key(dana: User) -> None:
    browser = Browser()
    browser.ask("POST", "auth/password/request", {"email": DANA})
    _rotate()
    body = {"key": key_in(last_mail(DANA)), "password": "another-Long-1"}
    browser.ask("POST", "auth/password/reset", body)
    assert Browser().sign_in(password="another-Long-1").status_code == 200


def test_links_made_with_forgotten_keys_are_void(
    dana: User, folder: Path, settings: LazySettings
) -> None:
    browser = Browser()
    browser.ask("POST", "auth/password/request", {"email": DANA})
    _rotate("--forget")
    settings.SECRET_KEY_FALLBACKS = []  # as at the next start
    assert not (folder / "secret_key_fallbacks").exists()
    body = {"key": key_in(last_mail(DANA)), "password": "another-Long-1"}
    assert browser.ask("POST", "auth/password/reset", body).status_code == 400


def test_a_browser_stays_known_and_is_remembered_once(
    browser: Browser, settings: LazySettings
) -> None:
    _replace_in_environment(settings)
    assert _is_known(browser)
    browser.sign_out()
    browser.sign_in()
    settings.SECRET_KEY_FALLBACKS = []
    assert _is_known(browser)
    settings.SECRET_KEY = "the-first-key"
    assert not _is_known(browser)


def _is_known(browser: Browser) -> bool:
    request = RequestFactory().get("/")
    request.COOKIES[known_browsers.COOKIE] = browser.cookies[known_browsers.COOKIE].value
    return known_browsers.browser_known_to(request, DANA) != ""


def test_the_old_key_is_kept_next_to_the_new_one(folder: Path, settings: LazySettings) -> None:
    _rotate()
    assert (folder / "secret_key").read_text() == settings.SECRET_KEY != "the-first-key"
    assert (folder / "secret_key_fallbacks").read_text() == "the-first-key"


def test_while_the_site_runs_no_key_is_made(folder: Path) -> None:
    Heartbeat.objects.create(pk=1, seen_at=timezone.now())
    with pytest.raises(CommandError, match="Stop the web process"):
        _rotate()
    assert (folder / "secret_key").read_text() == "the-first-key"
    _rotate("--stopped")
    assert (folder / "secret_key").read_text() != "the-first-key"


def test_a_key_of_the_environment_is_used_while_the_site_runs(
    secret: str, folder: Path, settings: LazySettings
) -> None:
    _replace_in_environment(settings)
    Heartbeat.objects.create(pk=1, seen_at=timezone.now())
    assert "Renewed 2 second steps" in _rotate()
    assert "Renewed 0 second steps and 0 sessions" in _rotate()
    assert "remove SECRET_KEY_FALLBACKS" in _rotate("--forget")
    assert settings.SECRET_KEY == "another-key"
    assert (folder / "secret_key").read_text() == "the-first-key"


def test_a_second_step_of_a_lost_key_is_counted_and_left(
    secret: str, settings: LazySettings
) -> None:
    settings.SECRET_KEY = "another-key"
    steps = Authenticator.objects.order_by("pk").values_list("data", flat=True)
    before = list(steps)
    (Path(settings.DATA_DIR) / "secret_key").write_text("another-key")
    assert "2 second steps could not be decrypted" in _rotate()
    assert list(steps.all()) == before
