"""A client with cookies, CSRF token, JSON bodies and our own origin."""

import json
from typing import Any

from django.conf import settings
from django.test import Client
from tests.factories import UserFactory
from tests.totp import app_code

PASSWORD = "a-long-Enough-1-secret"
_AUTH = "/_allauth/browser/v1/"


class Browser(Client):
    """A test client that checks CSRF tokens as a real server does, and sends them as our pages
    do.
    """

    def __init__(self, **defaults: Any) -> None:
        super().__init__(enforce_csrf_checks=True, **defaults)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send a request as our pages do. Paths without a slash are those of django-allauth."""
        if not path.startswith("/"):
            path = _AUTH + path
        if settings.CSRF_COOKIE_NAME not in self.cookies:
            self.get(f"{_AUTH}auth/session")
        sent = {
            "Sec-Fetch-Site": "same-origin",
            "X-CSRFToken": self.cookies[settings.CSRF_COOKIE_NAME].value,
            **headers,
        }
        return self.generic(
            method,
            path,
            b"" if body is None else json.dumps(body).encode(),
            content_type="application/json",
            headers=sent,
        )

    def sign_up(self, email: str = "dana@example.com", **body: Any) -> Any:
        words = {"email": email, "password": PASSWORD, "display_name": "Dana", **body}
        return self.ask("POST", "auth/signup", words)

    def sign_in(self, email: str = "dana@example.com", password: str = PASSWORD) -> Any:
        return self.ask("POST", "auth/login", {"email": email, "password": password})

    def sign_in_staff(
        self, email: str = "pat@sabineridge.example.com", password: str = PASSWORD, later: int = 0
    ) -> Any:
        """Sign in with the password and the code that the app shows `later` seconds from now, for
        a second sign-in: each code works once.
        """
        assert self.sign_in(email, password).status_code == 401
        return self.ask("POST", "auth/2fa/authenticate", {"code": app_code(later=later)})

    def sign_out(self) -> Any:
        return self.ask("DELETE", "auth/session")

    def confirm_password(self, password: str = PASSWORD) -> Any:
        return self.ask("POST", "auth/reauthenticate", {"password": password})

    def who(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.get("/api/session").json()
        return answer


def signed_in_browser(**who: Any) -> Browser:
    """Create a person with these fields, and return their browser, in which they are signed in."""
    person = UserFactory.create(password=PASSWORD, **who)
    browser = Browser()
    sign_in = browser.sign_in_staff if person.is_staff else browser.sign_in
    assert sign_in(person.email).status_code == 200
    return browser
