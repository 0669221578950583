"""Signing in and out, sessions, and resets."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
from allauth.account.signals import user_logged_in
from allauth.usersessions.models import UserSession
from django.conf import LazySettings, settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory

from brokerage.accounts.models import AuditEntry, User
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

DANA = "dana@example.com"
CHROME = "Mozilla/5.0 (X11; Linux) Chrome/{version} Safari/537.36"


@pytest.fixture
def dana() -> User:
    return UserFactory.create(email=DANA, password=PASSWORD)


def _code(answer: Any) -> str:
    return str(answer.json()["errors"][0]["code"])


def _signed_in(**defaults: Any) -> Browser:
    browser = Browser(**defaults)
    assert browser.sign_in().status_code == 200
    return browser


def test_the_right_password_signs_in_regardless_of_the_case_of_the_address(dana: User) -> None:
    assert Browser().sign_in(" DANA@Example.com ").status_code == 200


def test_a_wrong_password_and_an_unknown_address_get_the_same_response(dana: User) -> None:
    answers = [Browser().sign_in(password="wrong"), Browser().sign_in("nobody@example.com")]
    assert {answer.status_code for answer in answers} == {400}
    assert answers[0].json() == answers[1].json()
    words = answers[0].json()["errors"][0]["message"]
    assert words == "Invalid email or password. Please try again."


def test_a_closed_account_is_revealed_only_with_its_password(dana: User) -> None:
    dana.is_active = False
    dana.save()
    assert _code(Browser().sign_in()) == "account_inactive"
    assert _code(Browser().sign_in(password="wrong")) == "email_password_mismatch"


def test_the_session_cookie_is_http_only(dana: User) -> None:
    cookie = _signed_in().cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 30 * 24 * 3600


def test_a_sign_in_stores_its_session_once_and_takes_two_transactions(dana: User) -> None:
    """The attempt is counted before the password is checked; the rest is stored after it."""
    Browser().sign_in()
    browser = Browser()
    browser.who()
    with CaptureQueriesContext(connection) as sent:
        assert browser.sign_in().status_code == 200
    statements = [query["sql"] for query in sent.captured_queries]
    stored = [one for one in statements if re.match(r'(INSERT INTO|UPDATE) "django_session"', one)]
    assert len(stored) == 1
    if connection.vendor == "sqlite":
        assert sum(one.startswith("BEGIN") for one in statements) <= 2
    assert len(statements) <= 22


def test_signing_in_changes_the_session_key(dana: User) -> None:
    """A session planted in this browser is invalid afterward."""
    browser = Browser()
    browser.sign_up("sam@example.com", password="short")  # rejected, but there may be a session
    session = browser.session
    session["planted"] = True
    session.save()
    before = browser.cookies[settings.SESSION_COOKIE_NAME].value
    browser.sign_in()
    after = browser.cookies[settings.SESSION_COOKIE_NAME].value
    assert before != after
    assert not Session.objects.filter(session_key=before).exists()


def test_a_copied_session_cookie_is_invalid_after_signing_out(dana: User) -> None:
    browser, thief = _signed_in(), Browser()
    thief.cookies[settings.SESSION_COOKIE_NAME] = browser.cookies[
        settings.SESSION_COOKIE_NAME
    ].value
    assert thief.who()["person"]["email"] == DANA
    browser.sign_out()
    assert thief.who()["person"] is None


def test_signing_out_ends_the_sessions_of_all_devices(dana: User) -> None:
    phone, desk = _signed_in(), _signed_in()
    assert desk.sign_out().status_code == 401
    assert phone.who()["person"] is None


def test_a_concurrent_sign_in_does_not_remove_a_session_from_the_list(dana: User) -> None:
    def elsewhere(request: HttpRequest, user: User, **signal: Any) -> None:
        UserSession.objects.purge_and_list(user)

    user_logged_in.connect(elsewhere)
    try:
        first = _signed_in()
    finally:
        user_logged_in.disconnect(elsewhere)
    assert UserSession.objects.filter(user=dana).count() == 1
    _signed_in().sign_out()
    assert first.who()["person"] is None


def test_changing_the_password_ends_all_other_sessions(dana: User) -> None:
    phone, desk = _signed_in(), _signed_in()
    body = {"current_password": PASSWORD, "new_password": "another-Long-1"}
    assert desk.ask("POST", "account/password/change", body).status_code == 200
    assert desk.who()["person"]["email"] == DANA
    assert phone.who()["person"] is None
    assert last_mail(DANA).subject == "A change to your account"
    assert Session.objects.count() == 1


def test_a_new_password_needs_the_current_one(dana: User) -> None:
    browser = _signed_in()
    body = {"current_password": "not-Mine-1", "new_password": "another-Long-1"}
    assert browser.ask("POST", "account/password/change", body).status_code == 400
    assert Browser().sign_in(password="another-Long-1").status_code == 400


def test_a_request_started_before_a_password_change_does_not_undo_the_new_session(
    dana: User,
) -> None:
    """Both are of one browser: what arrives last decides which cookie it keeps."""
    browser, late = _signed_in(), Browser()
    late.cookies.load(browser.cookies.output(header=""))
    body = {"current_password": PASSWORD, "new_password": "another-Long-1"}
    assert browser.ask("POST", "account/password/change", body).status_code == 200
    answer = late.get("/api/session")
    assert answer.json()["person"] is None
    assert settings.SESSION_COOKIE_NAME not in answer.cookies
    assert "Cookie" in answer["Vary"]


def test_signing_out_deletes_the_cookie(dana: User) -> None:
    assert _signed_in().sign_out().cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 0


def test_signing_out_clears_the_browsers_cache_and_nothing_else(dana: User) -> None:
    """Its storage holds drafts that belong to no account, a cookie knows the browser."""
    browser = _signed_in()
    assert "Clear-Site-Data" not in browser.get("/api/session")
    assert browser.sign_out()["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in browser.sign_out()


def test_leaving_the_admin_and_deleting_the_account_clear_the_cache_too(dana: User) -> None:
    desk = _signed_in()
    desk.confirm_password()
    assert desk.ask("DELETE", "/api/profile")["Clear-Site-Data"] == '"cache"'
    UserFactory.create(staff=True, email="pat@example.com", password=PASSWORD)
    desk.sign_in_staff("pat@example.com")
    token = desk.cookies["csrftoken"].value
    answer = desk.post("/office/logout/", {"csrfmiddlewaretoken": token})
    assert answer["Clear-Site-Data"] == '"cache"'


def test_a_session_can_be_ended_from_another_session(dana: User) -> None:
    phone, desk = _signed_in(), _signed_in()
    listed = desk.ask("GET", "auth/sessions").json()["data"]
    other = next(session["id"] for session in listed if not session["is_current"])
    assert desk.ask("DELETE", "auth/sessions", {"sessions": [other]}).status_code == 200
    assert phone.who()["person"] is None
    assert desk.who()["person"] is not None


def test_use_extends_a_session_to_thirty_days(dana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = _signed_in()
    browser.who()
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    browser.who()
    assert Session.objects.get().expire_date < timezone.now() + timedelta(days=2)
    later = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr("brokerage.accounts.middleware.time.time", later.timestamp)
    browser.who()
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=29)


def _moved(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
    monkeypatch.setattr("time.time", moment.timestamp)


@pytest.mark.parametrize(
    ("is_staff", "visits", "end"),
    [
        (False, [timedelta(days=days) for days in (20, 40, 60, 80, 89.9)], timedelta(days=90)),
        (True, [timedelta(hours=hours) for hours in (4, 8, 11.9)], timedelta(hours=12)),
    ],
)
def test_a_session_has_a_maximum_age_regardless_of_use(
    dana: User,
    monkeypatch: pytest.MonkeyPatch,
    is_staff: bool,
    visits: list[timedelta],
    end: timedelta,
) -> None:
    User.objects.update(is_staff=is_staff, staff_role="advisor" if is_staff else "")
    browser, started = _signed_in(), timezone.now()
    for visit in visits:
        _moved(monkeypatch, started + visit)
        assert browser.who()["person"] is not None
    assert Session.objects.get().expire_date <= started + end
    assert browser.cookies[settings.SESSION_COOKIE_NAME]["max-age"] <= end.total_seconds() / 100
    _moved(monkeypatch, started + end + timedelta(seconds=1))
    assert browser.who()["person"] is None


def test_reauthentication_and_a_new_password_do_not_extend_the_maximum_age(
    dana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, started = _signed_in(), timezone.now()
    _moved(monkeypatch, started + timedelta(days=29))
    browser.confirm_password()
    body = {"current_password": PASSWORD, "new_password": "another-Long-1"}
    assert browser.ask("POST", "account/password/change", body).status_code == 200
    for days in (58, 87):
        _moved(monkeypatch, started + timedelta(days=days))
        assert browser.who()["person"] is not None
    _moved(monkeypatch, started + timedelta(days=90, seconds=1))
    assert browser.who()["person"] is None


def test_the_eleventh_attempt_is_rejected_even_with_the_right_password(dana: User) -> None:
    for _ in range(10):
        assert _code(Browser().sign_in(password="wrong")) == "email_password_mismatch"
    assert _code(Browser().sign_in()) == "too_many_login_attempts"


def test_guesses_from_another_network_do_not_lock_the_owner_out(dana: User) -> None:
    for _ in range(12):
        Browser(REMOTE_ADDR="198.51.100.66").sign_in(password="wrong")
    assert Browser().sign_in().status_code == 200


def test_signing_in_resets_the_failed_attempts_of_that_account_only(dana: User) -> None:
    UserFactory.create(email="sam@example.com", password=PASSWORD)
    for _ in range(9):
        Browser().sign_in(password="wrong")
        Browser().sign_in("sam@example.com", "wrong")
    assert Browser().sign_in("sam@example.com").status_code == 200
    Browser().sign_in(password="wrong")
    assert _code(Browser().sign_in()) == "too_many_login_attempts"


def test_guesses_at_many_accounts_from_one_network_are_limited(settings: LazySettings) -> None:
    settings.SIGN_IN_LIMIT_PER_HOUR = 3
    codes = [_code(Browser().sign_in(f"x{number}@example.com")) for number in range(4)]
    assert codes == ["email_password_mismatch"] * 3 + ["too_many_login_attempts"]


@pytest.mark.parametrize("proxies", [0, 1])
def test_a_forged_forwarded_address_does_not_evade_the_limit(
    dana: User, settings: LazySettings, proxies: int
) -> None:
    settings.TRUSTED_PROXIES = proxies
    for number in range(11):
        forged = f"203.0.113.{number}" + (", 198.51.100.66" if proxies else "")
        body = {"email": DANA, "password": "wrong"}
        answer = Browser().ask("POST", "auth/login", body, **{"X-Forwarded-For": forged})
    assert _code(answer) == "too_many_login_attempts"


def test_a_reset_does_not_reveal_whether_an_account_exists(dana: User) -> None:
    answers = [
        Browser().ask("POST", "auth/password/request", {"email": email})
        for email in (DANA, "nobody@example.com")
    ]
    assert answers[0].content == answers[1].content
    assert {answer.status_code for answer in answers} == {200}
    assert Mail.objects.exclude(to=DANA).count() == 0


def test_a_reset_takes_the_same_time_without_an_account(dana: User) -> None:
    """The same rows are written for both, in the same number of steps; without an account the mail
    is rolled back.
    """
    done = []
    for email in ("warm-up@example.com", DANA, "nobody@example.com"):
        browser = Browser()
        browser.get("/_allauth/browser/v1/auth/session")
        with CaptureQueriesContext(connection) as queries:
            browser.ask("POST", "auth/password/request", {"email": email})
        done.append([query["sql"][:40] for query in queries if "INSERT" in query["sql"]])
    assert done[1] == done[2]
    assert any("mail_mail" in statement for statement in done[2])
    assert not Mail.objects.exclude(to=DANA).exists()


def test_a_reset_link_works_once_and_ends_every_session(dana: User) -> None:
    phone, browser = _signed_in(), Browser()
    browser.ask("POST", "auth/password/request", {"email": DANA})
    body = {"key": key_in(last_mail(DANA)), "password": "another-Long-1"}
    assert browser.ask("POST", "auth/password/reset", body).status_code == 401
    assert phone.who()["person"] is None
    assert _code(browser.ask("POST", "auth/password/reset", body)) == "invalid_password_reset"
    assert browser.sign_in(password="another-Long-1").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_reset_link_works_once_for_requests_at_the_same_time(dana: User) -> None:
    Browser().ask("POST", "auth/password/request", {"email": DANA})
    key, together = key_in(last_mail(DANA)), Barrier(8)

    def reset(number: int) -> int:
        browser = Browser()
        try:
            browser.get("/_allauth/browser/v1/auth/session")
            together.wait(30)
            body = {"key": key, "password": f"another-Long-{number}"}
            status: int = browser.ask("POST", "auth/password/reset", body).status_code
            return status
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(reset, range(8))) == [400] * 7 + [401]


def test_a_reset_link_expires(dana: User, settings: LazySettings) -> None:
    Browser().ask("POST", "auth/password/request", {"email": DANA})
    settings.PASSWORD_RESET_TIMEOUT = -1
    body = {"key": key_in(last_mail(DANA)), "password": "another-Long-1"}
    assert _code(Browser().ask("POST", "auth/password/reset", body)) == "invalid_password_reset"


def test_links_use_the_site_address_regardless_of_the_host_header(dana: User) -> None:
    browser = Browser(SERVER_NAME="127.0.0.1")
    browser.ask("POST", "auth/password/request", {"email": DANA})
    assert f"{settings.SITE_URL}/auth#reset=" in last_mail(DANA).text


def test_a_sign_in_from_a_new_place_sends_a_mail(dana: User) -> None:
    _signed_in(HTTP_USER_AGENT=CHROME.format(version="141.0.1"))
    _signed_in(HTTP_USER_AGENT=CHROME.format(version="142.0"))  # an update is not a new device
    assert not Mail.objects.exists()
    _signed_in(HTTP_USER_AGENT="Mozilla/5.0 (Windows NT 10.0) Firefox/140.0")
    _signed_in(HTTP_USER_AGENT=CHROME.format(version="142.0"), REMOTE_ADDR="198.51.100.7")
    told = [mail.subject for mail in Mail.objects.all()]
    assert told == ["A new sign-in to your account"] * 2
    assert "198.51.100.7" in last_mail(DANA).text


def test_a_sign_in_after_a_year_sends_a_mail_though_its_log_is_deleted(dana: User) -> None:
    User.objects.update(date_joined=timezone.now() - timedelta(days=366))
    _signed_in()
    assert last_mail(DANA).subject == "A new sign-in to your account"


def test_the_log_records_person_action_time_and_network(dana: User) -> None:
    _signed_in(REMOTE_ADDR="2001:db8::1")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.network) == ("signed-in", dana, "2001:db8::/64")


def test_a_body_that_is_not_an_object_is_rejected() -> None:
    bodies: list[Any] = [[], "x", 7, None]
    for body in bodies:
        assert Browser().ask("POST", "auth/login", body).status_code == 400


def test_a_reset_above_the_cap_is_not_logged(dana: User) -> None:
    statuses = [
        Browser().ask("POST", "auth/password/request", {"email": DANA}).status_code
        for _ in range(7)
    ]
    asked = AuditEntry.objects.filter(action="reset-requested").count()
    assert statuses.count(429) > 0
    assert asked == statuses.count(200)


@pytest.mark.parametrize("way", ["change", "reset"])
def test_a_password_reset_does_not_reopen_an_account_closed_meanwhile(
    dana: User, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    browser = _signed_in()
    key = ""
    if way == "reset":
        Browser().ask("POST", "auth/password/request", {"email": DANA})
        key = key_in(last_mail(DANA))
    set_password = User.set_password

    def while_staff_close_it(person: User, password: str | None) -> None:
        User.objects.update(is_active=False, display_name="Closed")
        set_password(person, password)

    monkeypatch.setattr(User, "set_password", while_staff_close_it)
    if way == "reset":
        browser.ask("POST", "auth/password/reset", {"key": key, "password": "another-Long-1"})
    else:
        body = {"current_password": PASSWORD, "new_password": "another-Long-1"}
        browser.ask("POST", "account/password/change", body)
    dana.refresh_from_db()
    assert (dana.is_active, dana.display_name) == (False, "Closed")
    assert dana.check_password("another-Long-1")
