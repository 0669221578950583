"""Breached passwords are rejected everywhere."""

import pytest
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DANA = "dana@example.com"
COMMON = "Password1"  # by the specified rules alone it would do


@pytest.fixture
def browser() -> Browser:
    UserFactory.create(email=DANA, password=PASSWORD)
    browser = Browser()
    browser.sign_in()
    return browser


def test_a_common_password_is_rejected_when_changing_the_password(browser: Browser) -> None:
    body = {"current_password": PASSWORD, "new_password": COMMON}
    answer = browser.ask("POST", "account/password/change", body)
    assert (answer.status_code, "too common" in answer.text) == (400, True)


def test_a_common_password_is_rejected_when_resetting_the_password(browser: Browser) -> None:
    Browser().ask("POST", "auth/password/request", {"email": DANA})
    body = {"key": key_in(last_mail(DANA)), "password": COMMON}
    answer = Browser().ask("POST", "auth/password/reset", body)
    assert (answer.status_code, "too common" in answer.text) == (400, True)
