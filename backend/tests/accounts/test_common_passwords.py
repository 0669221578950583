"""A password from the list of breached ones is refused wherever one is chosen."""

import pytest
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

DANA = "dana@example.com"
COMMON = "Password1"  # by the specified rules alone it would do


@pytest.fixture
def browser() -> Browser:
    UserFactory.create(email=DANA, password=PASSWORD)
    browser = Browser()
    browser.sign_in()
    return browser


def test_in_place_of_another_one(browser: Browser) -> None:
    body = {"current_password": PASSWORD, "new_password": COMMON}
    answer = browser.ask("POST", "account/password/change", body)
    assert (answer.status_code, "too common" in answer.text) == (400, True)


def test_by_the_link_of_a_mail(browser: Browser) -> None:
    Browser().ask("POST", "auth/password/request", {"email": DANA})
    body = {"key": key_in(last_mail(DANA)), "password": COMMON}
    answer = Browser().ask("POST", "auth/password/reset", body)
    assert (answer.status_code, "too common" in answer.text) == (400, True)
