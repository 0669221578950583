"""Helpers for signing up, in and out in the browser, and for creating accounts through the API."""

import base64
import hashlib
import hmac
import json
import re
import struct
import time
from itertools import count
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, expect

from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import wait_until_hydrated

PASSWORD = "three-Quiet-acres-1"
PORTAL, MEMBER_PORTAL = "/business-owner-portal", "/member-portal"
SERVICE = "/_allauth/browser/v1"

LOGIN_FAILED = "Login failed"
WRONG = "Invalid email or password. Please try again."
WELCOME_BACK = ("Welcome back!", "You've been successfully logged in.")
WELCOME = ("Welcome!", "Your account has been created successfully.")
CHECK_EMAIL = (
    "Check your email",
    "We've sent you a confirmation link to complete your registration.",
)
SIGNED_OUT = ("Logged out successfully", "You've been signed out of your account.")

_people = count(1)


def sign_up_fields(**changes: str) -> dict[str, str]:
    """Return valid values for the sign-up form, with an address that no other test uses."""
    return {
        "displayName": "Dana",
        "email": f"dana{next(_people)}@reyes.example",
        "password": PASSWORD,
        "confirmPassword": PASSWORD,
        **changes,
    }


def allow_statuses(console_guard: ConsoleGuard, *answers: str) -> None:
    """Allow these responses in the console, where browsers log every 4xx and 5xx as an error.

    Each is a status and the end of a path, such as `401 auth/login`.
    """
    for answer in answers:
        status, path = answer.split(maxsplit=1)
        console_guard.allow(rf"status of {status} .*{re.escape(path)}")


class AuthPage:
    """A page with forms for signing in or up: /auth, or the home page."""

    def __init__(self, page: Page, path: str = "/auth") -> None:
        self.page, self.path = page, path

    def open(self, more: str = "") -> "AuthPage":
        """Open the page, with `more` at the end of its path, and wait for hydration."""
        self.page.goto(self.path + more)
        wait_until_hydrated(self.page)
        return self

    def form(self, name: str) -> Locator:
        return self.page.get_by_role("form", name=name, exact=True)

    def fill(self, name: str, values: dict[str, str]) -> None:
        """Wait for hydration, also after a redirect to this page, and fill in the form with this
        accessible name. `values` are the texts by the names of the fields.
        """
        wait_until_hydrated(self.page)
        for field, value in values.items():
            self.form(name).locator(f"[name={field}]").fill(value)

    def press(self, name: str) -> None:
        self.form(name).locator("button[type=submit]").click()

    def sign_in(self, email: str, password: str = PASSWORD, form: str = "Sign In") -> None:
        self.fill(form, {"email": email, "password": password})
        self.press(form)

    def sign_up(self, values: dict[str, str]) -> None:
        self.fill("Sign Up", values)
        self.press("Sign Up")

    def summary(self, name: str) -> Locator:
        """Return the list of errors at the top of a form, each a link to its field."""
        return self.form(name).locator("[id$=-error-summary]")

    def error(self, field: Locator) -> Locator:
        """Return the error message of a field."""
        return self.page.locator(f"[id='{field.get_attribute('id')}-error']")

    def toast(self, texts: tuple[str, str]) -> Locator:
        title, detail = texts
        toasts = self.page.locator(".toasts li")
        return toasts.filter(has_text=title).filter(has_text=detail)


def register(context: BrowserContext, **changes: str) -> dict[str, str]:
    """Create an account through the API, which signs this browser context in. Returns the values of
    the sign-up form.
    """
    values = sign_up_fields(**changes)
    call(
        context,
        "POST",
        f"{SERVICE}/auth/signup",
        {
            "email": values["email"],
            "password": values["password"],
            "display_name": values["displayName"],
        },
    )
    return values


def call(
    context: BrowserContext,
    method: str,
    path: str,
    body: object = None,
    *,
    expected: tuple[int, ...] = (200, 201, 401, 404),
) -> Any:
    """Send a request with the cookies and CSRF token of this browser context. Returns the JSON of
    the response, whose status must be one of `expected`.
    """
    if not _token(context):
        context.request.get(f"{SERVICE}/auth/session")
    headers = {"X-CSRFToken": _token(context), "Sec-Fetch-Site": "same-origin"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body)
    answer = context.request.fetch(path, method=method, headers=headers, data=data)
    assert answer.status in expected, f"{method} {path}: {answer.text()}"
    return answer.json()


def _token(context: BrowserContext) -> str:
    found = [cookie for cookie in context.cookies() if cookie.get("name") == "csrftoken"]
    return str(found[0].get("value")) if found else ""


def totp(secret: str, at: float | None = None) -> str:
    """Return the code that an authenticator app shows now, or at the given Unix time (RFC 6238:
    SHA-1, six digits, thirty seconds).
    """
    padded = secret + "=" * (-len(secret) % 8)
    moment = struct.pack(">Q", int((time.time() if at is None else at) // 30))
    digest = hmac.new(base64.b32decode(padded), moment, hashlib.sha1).digest()
    start = digest[-1] & 15
    number = struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"


def fingerprint_reader(page: Page) -> CDPSession:
    """Add a virtual authenticator that verifies every user. It is removed when the session that is
    returned is detached.
    """
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def open_member_portal(page: Page) -> None:
    """Open the member portal and wait until its data has arrived."""
    with page.expect_response("**/api/next-steps") as steps:
        page.goto(MEMBER_PORTAL)
    steps.value.finished()
    expect_inside(page, MEMBER_PORTAL)


def expect_inside(page: Page, path: str = PORTAL) -> None:
    """Expect the signed-in page at `path`."""
    expect(page).to_have_url(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
