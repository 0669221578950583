"""Limits hold across processes."""

import pytest
from tests.accounts.browser import PASSWORD, Browser
from tests.factories import UserFactory
from tests.processes import in_forks


def _guess() -> list[str]:
    """Guess eight passwords; return the codes of the answers."""
    browser = Browser(SERVER_NAME="localhost")
    answers = [browser.sign_in(password="wrong").json() for _ in range(8)]
    return [answer["errors"][0]["code"] for answer in answers]


@pytest.mark.django_db(transaction=True)
def test_the_limit_on_guesses_holds_across_processes() -> None:
    UserFactory.create(email="dana@example.com", password=PASSWORD)
    one, other = in_forks(_guess, (), ())
    answers = one + other
    assert answers.count("email_password_mismatch") == 10
    assert answers.count("too_many_login_attempts") == 6
