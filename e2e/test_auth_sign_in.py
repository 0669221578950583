"""Somebody with an account signs in at /auth (specification, sections 4, 5 and 8)."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    FIX,
    LOGIN_FAILED,
    PASSWORD,
    SERVICE,
    WELCOME_BACK,
    WRONG,
    Door,
    call,
    expect_inside,
    registered,
    tolerate,
)
from e2e.support.contact import RED
from e2e.support.held import Held
from e2e.support.watch import Watch

TOKEN = "401 auth/session"
EMAIL_WORDS = "Please enter a valid email address"


@pytest.fixture
def email(visitor: Visitor) -> str:
    """The address of an account."""
    return registered(visitor().context)["email"]


@pytest.fixture
def door(page: Page) -> Door:
    return Door(page).open()


def test_a_sign_in_welcomes_and_leads_to_the_portal(door: Door, email: str, watch: Watch) -> None:
    tolerate(watch, TOKEN)
    door.sign_in(email)
    expect(door.toast(WELCOME_BACK)).to_have_attribute("data-tone", "plain")
    expect_inside(door.page)


def test_an_offer_of_passkeys_is_called_off_before_its_cookie_could_sign_out(
    door: Door, email: str, watch: Watch
) -> None:
    tolerate(watch, TOKEN)
    held = Held(door.page, "**/auth/webauthn/login")
    with door.page.expect_event("requestfailed", lambda asked: "webauthn" in asked.url):
        door.sign_in(email)
    expect_inside(door.page)
    held.release()
    door.page.reload()
    expect_inside(door.page)


def test_an_email_is_taken_in_any_case_and_with_spaces_around_it(
    door: Door, email: str, watch: Watch
) -> None:
    tolerate(watch, TOKEN)
    door.sign_in(f"  {email.upper()} ")
    expect_inside(door.page)


def test_a_wrong_password_is_told_and_nothing_typed_is_lost(
    door: Door, email: str, watch: Watch
) -> None:
    tolerate(watch, TOKEN, "400 auth/login")
    door.sign_in(email, "not-my-password")
    expect(door.toast((LOGIN_FAILED, WRONG))).to_have_attribute("data-tone", "bad")
    form = door.form("Sign In")
    password = form.locator("[name=password]")
    expect(door.summary("Sign In")).to_be_focused()
    expect(password).to_have_value("not-my-password")
    expect(door.error(password)).to_have_text(WRONG)
    expect(form.locator("[name=email]")).to_have_value(email)
    expect(form.get_by_role("button", name="Sign In", exact=True)).to_be_enabled()
    password.fill(PASSWORD)
    expect(door.error(password)).to_be_hidden()
    door.press("Sign In")
    expect_inside(door.page)


MISTAKES = {
    "nothing at all": ("", "", {"email": EMAIL_WORDS, "password": "Password is required"}),
    "no address": ("dana", "x", {"email": EMAIL_WORDS}),
    "too long an address": (
        f"{'a' * 250}@b.example",
        "x",
        {"email": "Email must be less than 255 characters"},
    ),
    "no password": ("dana@reyes.example", "", {"password": "Password is required"}),
}


@pytest.mark.parametrize("path", ["/auth", "/"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told_at_their_fields_and_in_a_toast(
    page: Page, watch: Watch, path: str, mistake: str
) -> None:
    if path == "/auth":  # touching the email asks whether there are passkeys
        tolerate(watch, TOKEN)
    name = "Sign In" if path == "/auth" else "Owner sign-in"
    door = Door(page, path).open()
    email, password, errors = MISTAKES[mistake]
    door.sign_in(email, password, name)
    expect(door.toast(FIX)).to_have_attribute("data-tone", "bad")
    for field in ("email", "password"):
        place = door.form(name).locator(f"[name={field}]")
        if field in errors:
            expect(door.error(place)).to_have_text(errors[field])
            expect(place).to_have_attribute("aria-invalid", "true")
            expect(place).to_have_css("border-top-color", RED)
            expect(place).to_have_accessible_description(re.compile(re.escape(errors[field])))
        else:
            expect(door.error(place)).to_be_hidden()
    summary = door.summary(name)
    expect(summary).to_be_focused()
    expect(summary).to_have_role("alert")
    expect(summary.get_by_role("link")).to_have_text(list(errors.values()))
    first = next(iter(errors))
    place = door.form(name).locator(f"[name={first}]")
    summary.get_by_role("link").first.click()
    expect(place).to_be_focused()
    place.press_sequentially("x")
    expect(door.error(place)).to_be_hidden()


def test_the_button_says_that_it_is_signing_in(door: Door, email: str, watch: Watch) -> None:
    tolerate(watch, TOKEN)
    held = Held(door.page, "**/auth/login")
    door.sign_in(email)
    button = door.form("Sign In").locator("button[type=submit]")
    expect(button).to_have_text("Signing in...")
    expect(button).to_be_disabled()
    held.release()
    expect_inside(door.page)


def test_a_server_out_of_reach_is_told_and_everything_typed_stays(
    door: Door, email: str, watch: Watch
) -> None:
    watch.expect(r"ERR_FAILED .*auth/")
    door.page.route("**/_allauth/**", lambda route: route.abort())
    door.sign_in(email)
    words = "We couldn't reach the server. Check your connection and try again."
    expect(door.toast((LOGIN_FAILED, words))).to_be_visible()
    form = door.form("Sign In")
    expect(form.get_by_role("alert")).to_have_text(words)
    expect(form.locator("[name=password]")).to_have_value(PASSWORD)


def test_too_many_wrong_passwords_are_told_as_such(door: Door, email: str, watch: Watch) -> None:
    tolerate(watch, "429 auth/login")
    wrong = {"email": email, "password": "wrong-wrong"}
    for _ in range(10):
        call(door.page.context, "POST", f"{SERVICE}/auth/login", wrong, expected=(400,))
    door.sign_in(email)
    words = "Too many attempts. Please try again in a few minutes."
    expect(door.toast((LOGIN_FAILED, words))).to_be_visible()


def test_a_token_that_has_become_stale_is_replaced(door: Door, email: str, watch: Watch) -> None:
    tolerate(watch, TOKEN, "403 auth/login")
    headers = {"X-CSRFToken": "x" * 32}
    door.page.route(
        "**/auth/login",
        lambda route: route.continue_(headers={**route.request.headers, **headers}),
        times=1,
    )
    door.sign_in(email)
    expect_inside(door.page)


def test_somebody_signed_in_is_sent_on_at_once(visitor: Visitor) -> None:
    page = visitor()
    registered(page.context)
    page.goto("/auth")
    expect_inside(page)


def test_signing_in_leads_back_to_the_page_that_asked_for_it(
    visitor: Visitor, email: str, watch: Watch
) -> None:
    tolerate(watch, TOKEN)
    page = visitor()
    page.goto("/profile")
    expect(page).to_have_url("/auth?next=%2Fprofile")
    Door(page).sign_in(email)
    expect_inside(page, "/profile")


ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/%09/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
]


@pytest.mark.parametrize("asked", ELSEWHERE)
def test_no_address_leads_from_signing_in_to_another_site(
    visitor: Visitor, watch: Watch, asked: str
) -> None:
    page = visitor()
    registered(page.context)
    page.goto(f"/auth?next={asked}")
    expect_inside(page)


def test_the_back_office_is_opened_by_a_full_load(
    visitor: Visitor, email: str, watch: Watch
) -> None:
    tolerate(watch, "403 office/login")  # an owner is none of the firm's staff
    page = visitor()
    registered(page.context)
    with page.expect_request("**/office/leads/") as asked:
        page.goto("/auth?next=/office/leads/")
    assert asked.value.is_navigation_request()


def test_the_way_back_from_the_back_office_leads_past_the_door(
    visitor: Visitor, watch: Watch
) -> None:
    tolerate(watch, "403 office/login")
    page = visitor()
    registered(page.context)
    page.goto("/about")
    page.goto("/auth?next=/office/leads/")
    expect(page).to_have_url(re.compile(r"^http://[^/]+/office/"))  # not the door's ?next=/office/
    page.go_back()
    expect(page).to_have_url("/about")
