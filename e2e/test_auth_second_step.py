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


def with_app(context: BrowserContext) -> tuple[str, str, list[str]]:
    """Somebody with an authenticator app: their address, the app's secret, the recovery codes."""
    email = register(context)["email"]
    confirm_again(context)
    secret = str(call(context, "GET", f"{APP}/totp")["meta"]["secret"])
    call(context, "POST", f"{APP}/totp", {"code": totp(secret)})
    codes = call(context, "GET", f"{APP}/recovery-codes")["data"]["unused_codes"]
    return email, secret, codes


@pytest.fixture
def account(visitor: Visitor) -> tuple[str, str, list[str]]:
    return with_app(visitor().context)


def asked_for_code(page: Page, email: str, console_guard: ConsoleGuard) -> AuthPage:
    allow_statuses(console_guard, TOKEN, LOGIN)
    auth_page = AuthPage(page).open()
    auth_page.sign_in(email)
    expect(page.get_by_role("heading", name="One more step")).to_be_focused()
    return auth_page


def next_code(secret: str) -> str:
    """The code after the one that set the app up, which cannot be used twice."""
    return totp(secret, time.time() + 30)


def test_a_code_of_the_app_completes_the_sign_in(
    page: Page, account: tuple[str, str, list[str]], console_guard: ConsoleGuard
) -> None:
    email, secret, _ = account
    auth_page = asked_for_code(page, email, console_guard)
    auth_page.fill("Code", {"code": next_code(secret)})
    auth_page.press("Code")
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page)


def test_a_recovery_code_completes_the_sign_in_after_a_reload_too(
    page: Page, account: tuple[str, str, list[str]], console_guard: ConsoleGuard
) -> None:
    email, _, codes = account
    auth_page = asked_for_code(page, email, console_guard)
    page.reload()
    auth_page.fill("Code", {"code": codes[0]})
    auth_page.press("Code")
    expect_inside(page)


def test_a_wrong_code_opens_nothing(
    page: Page, account: tuple[str, str, list[str]], console_guard: ConsoleGuard
) -> None:
    email, *_ = account
    auth_page = asked_for_code(page, email, console_guard)
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


def test_the_sign_in_of_the_home_page_takes_the_second_step_at_the_door(
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
def keeper(page: Page) -> Iterator[Page]:
    """Signed out; the browser keeps a passkey of an account."""
    session = fingerprint_reader(page)
    register(page.context)
    confirm_again(page.context)
    page.goto("/about")
    assert page.evaluate(MAKE_PASSKEY) == 200
    page.context.clear_cookies()
    yield page
    session.detach()


def test_a_passkey_is_offered_beside_the_email(keeper: Page, console_guard: ConsoleGuard) -> None:
    allow_statuses(console_guard, TOKEN)
    AuthPage(keeper).open().form("Sign In").locator("[name=email]").focus()
    expect_inside(keeper)


def test_a_passkey_signs_in_without_email_and_password(
    keeper: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    auth_page = AuthPage(keeper).open()
    auth_page.form("Sign In").get_by_role("button", name="Use a passkey").click()
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(keeper)
