"""A crowd that signs in takes one thread of a process, so that pages go on being answered."""

import pytest
from tests.accounts.browser import PASSWORD, Browser
from tests.factories import UserFactory

from brokerage.accounts import password_throttle

pytestmark = pytest.mark.django_db

PASSWORDS = [
    ("auth/login", {"email": "dana@example.com", "password": PASSWORD}),
    ("auth/signup", {"email": "ada@example.com", "password": PASSWORD, "display_name": "Ada"}),
    ("auth/reauthenticate", {"password": PASSWORD}),
    ("auth/password/reset", {"key": "abc-def", "password": PASSWORD}),
    ("account/password/change", {"current_password": PASSWORD, "new_password": f"{PASSWORD}2"}),
]


@pytest.mark.parametrize(("path", "body"), PASSWORDS)
def test_who_comes_while_a_password_is_looked_at_is_told_to_come_again(
    path: str, body: dict[str, str]
) -> None:
    with password_throttle.LOOKING:
        answer = Browser().ask("POST", path, body)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert answer.json() == {
        "code": "busy",
        "message": password_throttle.BUSY.message,
        "fields": {},
    }


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/confirm-email", {"key": "x", "password": PASSWORD}),
        ("/api/people", {"email": "lee@example.com", "password": PASSWORD}),
    ],
)
def test_so_is_who_makes_one_by_an_operation_of_ours(path: str, body: dict[str, str]) -> None:
    UserFactory.create(email="dana@example.com", password=PASSWORD)
    browser = Browser()
    browser.sign_in()
    with password_throttle.LOOKING:
        answer = browser.ask("POST", path, body)
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.headers["Retry-After"] == "1"
    assert browser.ask("POST", path, body).status_code in {400, 422}


def test_a_request_that_was_sent_away_counts_as_no_guess() -> None:
    UserFactory.create(email="dana@example.com", password=PASSWORD)
    browser = Browser()
    with password_throttle.LOOKING:
        for _ in range(12):
            assert browser.sign_in().status_code == 503
    assert browser.sign_in().status_code == 200


def test_what_looks_at_no_password_passes() -> None:
    with password_throttle.LOOKING:
        assert Browser().get("/_allauth/browser/v1/auth/session").status_code == 401
        answer = Browser().ask("POST", "auth/password/request", {"email": "d@example.com"})
    assert answer.status_code == 200


def test_the_gate_opens_again_after_a_failure() -> None:
    browser = Browser()
    assert browser.sign_in(password="wrong").status_code == 400
    assert password_throttle.LOOKING.acquire(blocking=False)
    password_throttle.LOOKING.release()
