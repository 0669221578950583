"""Signing in with an authenticator app, a recovery code, a passkey."""

import time

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.accounts import (
    LOGIN_FAILED,
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


def test_a_code_of_the_app_or_a_recovery_code_completes_the_sign_in(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN, LOGIN, "400 2fa/authenticate")
    email, secret, codes = register_with_authenticator_app(page.context)
    page.context.clear_cookies()
    auth_page = AuthPage(page).open()
    auth_page.sign_in(email)
    one_more_step = page.get_by_role("heading", name="One more step")
    expect(one_more_step).to_be_focused()
    auth_page.fill("Code", {"code": "000000"})
    auth_page.press("Code")
    expect(auth_page.toast((LOGIN_FAILED, "Incorrect code."))).to_be_visible()
    assert page.context.request.get("/api/session").json()["person"] is None
    page.get_by_role("button", name="Start over with a different email").click()
    expect(page.get_by_role("tab", name="Sign In")).to_be_visible()

    auth_page.sign_in(email)
    expect(one_more_step).to_be_focused()
    # The code that set up the app cannot be used again.
    auth_page.fill("Code", {"code": totp(secret, time.time() + 30)})
    auth_page.press("Code")
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page)

    # On the home page the code is asked for on the auth page, even after a reload.
    page.context.clear_cookies()
    AuthPage(page, "/").open("#auth-section").sign_in(email, form="Owner sign-in")
    expect(page).to_have_url("/auth?next=/member-portal")
    expect(one_more_step).to_be_visible()
    page.reload()
    auth_page.fill("Code", {"code": codes[0]})
    auth_page.press("Code")
    expect_inside(page, "/member-portal")


def test_a_passkey_is_offered_beside_the_email(page: Page, console_guard: ConsoleGuard) -> None:
    allow_statuses(console_guard, TOKEN)
    session = fingerprint_reader(page)
    register(page.context)
    confirm_again(page.context)
    page.goto("/about")
    assert page.evaluate(MAKE_PASSKEY) == 200
    page.context.clear_cookies()
    auth_page = AuthPage(page).open()
    auth_page.form("Sign In").locator("[name=email]").focus()
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page)
    session.detach()
