"""Password guessing from many networks is slowed down and reported, without harm to the account's
owner.
"""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory

from brokerage.accounts.authentication import known_browsers
from brokerage.accounts.models import AuditEntry, User
from brokerage.accounts.rules import Action
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DANA = "dana@example.com"
NOBODY = "nobody@example.com"
OFFICE = "203.0.113.7"


@pytest.fixture
def dana() -> User:
    return UserFactory.create(email=DANA, password=PASSWORD)


def _guess(times: int, email: str = DANA, *, first: int = 0) -> list[Any]:
    """Wrong passwords, each from its own network."""
    browser, answers = Browser(), []
    for number in range(first, first + times):
        browser.defaults["REMOTE_ADDR"] = f"198.51.100.{number}"
        answers.append(browser.sign_in(email, "wrong"))
    return answers


def _statuses(answers: list[Any]) -> list[int]:
    return [answer.status_code for answer in answers]


def test_wrong_passwords_from_many_networks_are_limited(dana: User) -> None:
    answers = _guess(40)
    assert _statuses(answers) == [400] * 20 + [429] * 20
    refused = answers[-1]
    assert refused.json()["errors"][0]["code"] == "too_many_wrong_passwords"
    assert 0 < int(refused["Retry-After"]) <= 3600


def test_the_wait_grows_with_the_number_of_guesses(
    dana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = timezone.now()

    def after(hours: float) -> int:
        moment = (started + timedelta(hours=hours)).timestamp()
        monkeypatch.setattr("brokerage.core.ratelimit.time.time", lambda: moment)
        return _statuses(_guess(25)).count(400)

    assert [after(hours) for hours in (0, 1.1, 2.2, 6.1, 7.2, 23, 24.2)] == [
        20,
        20,
        0,
        20,
        0,
        0,
        20,
    ]


def test_the_owner_gets_one_mail_a_day_about_guesses(
    dana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _guess(21)
    told = Mail.objects.get()
    assert (told.to, told.subject) == (DANA, "Attempts to sign in to your account")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.subject) == (Action.GUESSED, None, dana)
    later = (timezone.now() + timedelta(hours=24.1)).timestamp()
    monkeypatch.setattr("brokerage.core.ratelimit.time.time", lambda: later)
    _guess(21)
    assert Mail.objects.count() == 2


def test_guesses_at_a_tagged_address_do_not_suppress_the_owners_warning(dana: User) -> None:
    Browser(REMOTE_ADDR=OFFICE).sign_in()
    _guess(21, "dana+1@example.com")
    _guess(21)
    assert [mail.to for mail in Mail.objects.all()] == [DANA]


def test_the_owners_known_browser_signs_in_from_any_network(dana: User) -> None:
    laptop = Browser(REMOTE_ADDR=OFFICE)
    laptop.sign_in()
    laptop.sign_out()
    _guess(20)
    laptop.defaults["REMOTE_ADDR"] = "192.0.2.99"  # a hotel
    assert laptop.sign_in().status_code == 200


def test_any_browser_signs_in_from_the_owners_known_network(dana: User) -> None:
    Browser(REMOTE_ADDR=OFFICE).sign_in()
    _guess(20)
    assert Browser(REMOTE_ADDR=OFFICE).sign_in().status_code == 200
    assert Browser(REMOTE_ADDR="192.0.2.99").sign_in().status_code == 429


def test_guesses_from_the_same_network_do_not_lock_out_a_known_browser(dana: User) -> None:
    laptop = Browser(REMOTE_ADDR=OFFICE)
    laptop.sign_in()
    laptop.sign_out()
    stranger = Browser(REMOTE_ADDR=OFFICE)
    answers = [stranger.sign_in(password="wrong") for _ in range(11)]
    assert _statuses(answers) == [400] * 10 + [429]
    assert laptop.sign_in().status_code == 200
    assert stranger.sign_in(password="wrong").status_code == 429  # no new tries by Dana's success


def test_signing_in_to_ones_own_account_does_not_reset_the_guesses_at_another(dana: User) -> None:
    UserFactory.create(email="sam@example.com", password=PASSWORD)
    shared = Browser(REMOTE_ADDR=OFFICE)
    for email in (DANA, "sam@example.com"):
        shared.sign_in(email)
        shared.sign_out()
    answers = []
    for _ in range(2):
        answers += [shared.sign_in(password="wrong") for _ in range(6)]
        shared.sign_in("sam@example.com")
        shared.sign_out()
    assert _statuses(answers) == [400] * 10 + [429] * 2


def test_an_unknown_network_is_never_a_known_origin(dana: User) -> None:
    Browser(REMOTE_ADDR="").sign_in()
    _guess(20)
    assert Browser(REMOTE_ADDR="").sign_in().status_code == 429


def test_a_password_reset_signs_in_from_any_network(dana: User) -> None:
    _guess(20)
    hotel = Browser(REMOTE_ADDR="192.0.2.99")
    hotel.ask("POST", "auth/password/request", {"email": DANA})
    body = {"key": key_in(last_mail(DANA)), "password": "another-Long-1"}
    hotel.ask("POST", "auth/password/reset", body)
    assert hotel.sign_in(password="another-Long-1").status_code == 200


def test_an_attack_cannot_block_an_owner_from_resetting_the_password(dana: User) -> None:
    Browser(REMOTE_ADDR=OFFICE).sign_in()
    _guess(20)
    for number in range(10):
        tag = f"dana+{number}@example.com"
        Browser(REMOTE_ADDR=f"198.51.100.{number}").ask(
            "POST", "auth/password/request", {"email": tag}
        )
    hotel = Browser(REMOTE_ADDR="192.0.2.99")
    assert hotel.sign_in().status_code == 429
    hotel.ask("POST", "auth/password/request", {"email": DANA})
    assert "reset=" in last_mail(DANA).text


def test_signed_in_people_can_reauthenticate_during_an_attack(dana: User) -> None:
    laptop = Browser(REMOTE_ADDR=OFFICE)
    laptop.sign_in()
    _guess(20)
    laptop.defaults["REMOTE_ADDR"] = "192.0.2.99"
    del laptop.cookies[known_browsers.COOKIE]
    assert laptop.confirm_password().status_code == 200


def test_guesses_at_the_current_password_of_a_signed_in_person_are_limited(
    dana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also below the limit per minute: someone at an open browser has time."""
    browser, started = Browser(), time.time()
    browser.sign_in()
    statuses = []
    for number in range(11):
        monkeypatch.setattr(time, "time", lambda past=number * 20: started + past)
        body = {"current_password": f"wrong-{number}", "new_password": "another-Long-1"}
        statuses.append(browser.ask("POST", "account/password/change", body).status_code)
    assert statuses == [400] * 10 + [429]
    monkeypatch.setattr(time, "time", lambda: started + 15 * 60 + 1)
    body = {"current_password": PASSWORD, "new_password": "another-Long-1"}
    assert browser.ask("POST", "account/password/change", body).status_code == 200


def test_a_browser_used_by_another_person_is_an_unknown_origin(dana: User) -> None:
    UserFactory.create(email="sam@example.com", password=PASSWORD)
    sams = Browser(REMOTE_ADDR=OFFICE)
    sams.sign_in("sam@example.com")
    sams.sign_out()
    _guess(20)
    assert sams.sign_in().status_code == 429


def test_a_shared_browser_is_known_to_all_who_signed_in_with_it(dana: User) -> None:
    UserFactory.create(email="sam@example.com", password=PASSWORD)
    shared = Browser(REMOTE_ADDR=OFFICE)
    for email in (DANA, "sam@example.com"):
        shared.sign_in(email)
        shared.sign_out()
    shared.defaults["REMOTE_ADDR"] = "192.0.2.99"
    _guess(20)
    assert shared.sign_in().status_code == 200


@pytest.mark.parametrize("cookie", ["", "x", "WyJ4IixbXV0:1x:y", "\x00"])
def test_a_forged_cookie_does_not_make_a_browser_known(dana: User, cookie: str) -> None:
    _guess(20)
    forger = Browser(REMOTE_ADDR="192.0.2.99")
    forger.cookies[known_browsers.COOKIE] = cookie
    assert forger.sign_in().status_code == 429


def test_a_stolen_cookie_allows_ten_guesses_from_all_networks_together(dana: User) -> None:
    laptop = Browser(REMOTE_ADDR=OFFICE)
    laptop.sign_in()
    answers = []
    for number in range(12):
        thief = Browser(REMOTE_ADDR=f"198.51.100.{number}")
        thief.cookies[known_browsers.COOKIE] = laptop.cookies[known_browsers.COOKIE].value
        answers.append(thief.sign_in(password="wrong"))
    assert _statuses(answers) == [400] * 10 + [429] * 2


def test_the_cookie_is_http_only_and_limited_to_the_sign_in_path(dana: User) -> None:
    browser = Browser()
    assert known_browsers.COOKIE not in browser.sign_in(password="wrong").cookies
    cookie = browser.sign_in().cookies[known_browsers.COOKIE]
    assert (cookie["path"], cookie["samesite"], cookie["httponly"]) == (
        "/_allauth/",
        "Strict",
        True,
    )
    assert cookie["max-age"] == 365 * 24 * 3600
    assert DANA not in cookie.value
    assert known_browsers.COOKIE not in browser.sign_out().cookies


def test_an_unknown_address_gets_the_same_response(dana: User) -> None:
    answers = [_guess(22, email) for email in (DANA, NOBODY)]
    for mine, nobodys in zip(*answers, strict=True):
        assert mine.status_code == nobodys.status_code
        assert mine.json() == nobodys.json()
    assert [mail.to for mail in Mail.objects.all()] == [DANA]
    assert AuditEntry.objects.count() == 1


def test_an_unknown_address_takes_the_same_time(dana: User) -> None:
    """Both write the same number of rows, also at the attempt that is reported to the owner."""
    run: dict[str, list[list[str]]] = {}
    for email in ("warm-up@example.com", DANA, NOBODY):
        run[email] = []
        browser = Browser()
        browser.get("/_allauth/browser/v1/auth/session")
        for number in range(22):
            browser.defaults["REMOTE_ADDR"] = f"198.51.100.{number}"
            with CaptureQueriesContext(connection) as queries:
                browser.sign_in(email, "wrong")
            run[email].append([query["sql"].split()[0] for query in queries])
    mine, nobodys = run[DANA], run[NOBODY]
    assert [one.count("INSERT") for one in mine] == [one.count("INSERT") for one in nobodys]
    assert mine[-1] == nobodys[-1]


def test_a_rejected_attempt_does_not_check_the_password(
    dana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _guess(20)
    looked: list[str] = []
    monkeypatch.setattr(User, "check_password", lambda self, raw: looked.append(raw))
    assert _statuses(_guess(1, first=50)) == [429]
    assert looked == []


def test_over_tls_the_cookie_is_marked_secure(dana: User, settings: LazySettings) -> None:
    settings.SERVED_OVER_TLS = True
    assert Browser().sign_in().cookies[known_browsers.COOKIE]["secure"] is True
