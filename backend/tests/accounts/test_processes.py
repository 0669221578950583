"""Limits hold across processes: two web workers allow no more guesses than one."""

import json

import pytest
from tests.accounts.browser import PASSWORD
from tests.factories import UserFactory
from tests.processes import process

_GUESSES = """
import json, sys, django
django.setup()
from tests.accounts.browser import Browser
print("ready", flush=True)
sys.stdin.readline()
browser = Browser(SERVER_NAME="localhost")
answers = [browser.sign_in(password="wrong").json() for _ in range(8)]
answers = [answer["errors"][0]["code"] for answer in answers]
print(json.dumps(answers), flush=True)
"""


@pytest.mark.django_db(transaction=True)
def test_the_limit_on_guesses_holds_across_processes() -> None:
    UserFactory.create(email="dana@example.com", password=PASSWORD)
    with process("-c", _GUESSES) as one, process("-c", _GUESSES) as other:
        for running in (one, other):
            assert running.stdout is not None
            assert running.stdout.readline().strip() == "ready", running.stderr
        for running in (one, other):
            assert running.stdin is not None
            running.stdin.write("go\n")
            running.stdin.flush()
        answers = [
            code
            for running in (one, other)
            for code in json.loads(running.stdout.readline())  # type: ignore[union-attr]
        ]
    assert answers.count("email_password_mismatch") == 10
    assert answers.count("too_many_login_attempts") == 6
