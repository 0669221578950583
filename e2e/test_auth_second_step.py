"""Signing in with an authenticator app, a recovery code, a passkey."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    PASSWORD,
    SERVICE,
    WELCOME_BACK,
    AuthPage,
    allow_statuses,
    call,
    expect_inside,
    fingerprint_reader,
    register,
    totp,
)
from e2e.support.console_guard import ConsoleGuard

TOKEN, LOGIN = "401 auth/session", "401 auth/login"
APP = f"{SERVICE}/account/authenticators"

# Registers a passkey as the page of one's profile does.
MAKE_PASSKEY = """async () => {
    const place = "/_allauth/browser/v1/account/authenticators/webauthn";
    const { data } = await (await fetch(`${place}?passwordless`)).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        data.creation_options.publicKey);
    const credential = (await navigator.credentials.create({ publicKey })).toJSON();
    const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
    const headers = { "X-CSRFToken": token, "Content-Type": "application/json" };
    const body = JSON.stringify({ name: "Test", credential });
    return (await fetch(place, { method: "POST", headers, body })).status;
}"""


def confirm_again(context: BrowserContext) -> None:
    call(context, "POST", f"{SERVICE}/auth/reauthenticate", {"password": PASSWORD})


def register_with_authenticator_app(context: BrowserContext) -> tuple[str, str, list[str]]:
    """Register an owner with an authenticator app; return the email, secret and recovery codes."""
    email = register(context)["email"]
    confirm_again(context)
    secret = str(call(context, "GET", f"{APP}/totp")["meta"]["secret"])
    call(context, "POST", f"{APP}/totp", {"code": totp(secret)})
    codes = call(context, "GET", f"{APP}/recovery-codes")["data"]["unused_codes"]
    return email, secret, codes


@pytest.fixture
def account(visitor: Visitor) -> tuple[str, str, list[str]]:
    return register_with_authenticator_app(visitor().context)


def open_code_form(page: Page, email: str, console_guard: ConsoleGuard) -> AuthPage:
    allow_statuses(console_guard, TOKEN, LOGIN)
    auth_page = AuthPage(page).open()
    auth_page.sign_in(email)
    expect(page.get_by_role("heading", name="One more step")).to_be_focused()
    return auth_page


def next_code(secret: str) -> str:
    """The next code; the one that set up the app cannot be used again."""
    return totp(secret, time.time() + 30)


def test_a_code_of_the_app_completes_the_sign_in(
    page: Page, account: tuple[str, str, list[str]], console_guard: ConsoleGuard
) -> None:
    email, secret, _ = account
    auth_page = open_code_form(page, email, console_guard)
    auth_page.fill("Code", {"code": next_code(secret)})
    auth_page.press("Code")
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page)


def test_a_recovery_code_completes_the_sign_in_even_after_a_reload(
    page: Page, account: tuple[str, str, list[str]], console_guard: ConsoleGuard
) -> None:
    email, _, codes = account
    auth_page = open_code_form(page, email, console_guard)
    page.reload()
    auth_page.fill("Code", {"code": codes[0]})
    auth_page.press("Code")
    expect_inside(page)


def test_a_wrong_code_does_not_sign_in(
    page: Page, account: tuple[str, str, list[str]], console_guard: ConsoleGuard
) -> None:
    email, *_ = account
    auth_page = open_code_form(page, email, console_guard)
    allow_statuses(console_guard, "400 2fa/authenticate")
    auth_page.press("Code")
    expect(page.get_by_text("Please enter the code")).to_be_visible()
    auth_page.fill("Code", {"code": "000000"})
    auth_page.press("Code")
    expect(auth_page.toast(("Login failed", "Incorrect code."))).to_be_visible()
    assert page.context.request.get("/api/session").json()["person"] is None
    over = page.get_by_role("button", name="Start over with a different email")
    console_guard.expect(r"ERR_FAILED .*auth/session")
    page.route("**/auth/session", lambda route: route.abort())
    over.click()
    expect(page.get_by_role("alert")).to_contain_text("We couldn't reach the server.")
    page.unroute("**/auth/session")
    over.click()
    expect(page.get_by_role("tab", name="Sign In")).to_be_visible()


def test_signing_in_on_the_home_page_asks_for_the_code_on_the_auth_page(
    page: Page, account: tuple[str, str, list[str]], console_guard: ConsoleGuard
) -> None:
    email, _, codes = account
    allow_statuses(console_guard, TOKEN, LOGIN)
    AuthPage(page, "/").open("#auth-section").sign_in(email, form="Owner sign-in")
    expect(page).to_have_url("/auth?next=/member-portal")
    auth_page = AuthPage(page)
    auth_page.fill("Code", {"code": codes[1]})
    auth_page.press("Code")
    expect_inside(page, "/member-portal")


@pytest.fixture
def page_with_passkey(page: Page) -> Iterator[Page]:
    """A signed-out page in a browser that holds a passkey of an account."""
    session = fingerprint_reader(page)
    register(page.context)
    confirm_again(page.context)
    page.goto("/about")
    assert page.evaluate(MAKE_PASSKEY) == 200
    page.context.clear_cookies()
    yield page
    session.detach()


def test_a_passkey_is_offered_beside_the_email(
    page_with_passkey: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    AuthPage(page_with_passkey).open().form("Sign In").locator("[name=email]").focus()
    expect_inside(page_with_passkey)


def test_a_passkey_signs_in_without_email_and_password(
    page_with_passkey: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    auth_page = AuthPage(page_with_passkey).open()
    auth_page.form("Sign In").get_by_role("button", name="Use a passkey").click()
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page_with_passkey)
