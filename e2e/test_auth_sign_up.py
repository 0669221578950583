"""Somebody makes an account at /auth; no mail server is set up, so it is active at once."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    EXISTS,
    FIX,
    MISMATCH,
    SHORT,
    WELCOME,
    Door,
    a_person,
    expect_inside,
    registered,
    tolerate,
)
from e2e.support.contact import RED
from e2e.support.held import Held
from e2e.support.watch import Watch

TOKEN = "401 auth/session"


@pytest.fixture
def door(page: Page) -> Door:
    return Door(page).open("#sign-up")


def field(door: Door, name: str) -> Locator:
    return door.form("Sign Up").locator(f"[name={name}]")


def test_an_account_is_made_and_its_owner_is_in_the_portal(door: Door, watch: Watch) -> None:
    tolerate(watch, TOKEN)
    door.sign_up(a_person())
    expect(door.toast(WELCOME)).to_be_visible()
    expect_inside(door.page)


MISTAKES = {
    "passwords that differ": (
        a_person(confirmPassword="something-else"),
        MISMATCH,
        {"confirmPassword": "Passwords don't match"},
    ),
    "a short password": (
        a_person(password="abc12", confirmPassword="abc12"),
        SHORT,
        {"password": SHORT[1]},
    ),
    "a short password that differs": (
        a_person(password="abc", confirmPassword="abd"),
        MISMATCH,
        {"password": SHORT[1], "confirmPassword": "Passwords don't match"},
    ),
    "no name and no address": (
        a_person(displayName="", email="dana"),
        FIX,
        {
            "displayName": "Display name is required",
            "email": "Please enter a valid email address",
        },
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_told_at_its_field_and_in_the_specified_toast(
    door: Door, mistake: str
) -> None:
    typed, toast, errors = MISTAKES[mistake]
    door.sign_up(typed)
    expect(door.toast(toast)).to_have_attribute("data-tone", "bad")
    for name in typed:
        if name in errors:
            expect(door.error(field(door, name))).to_have_text(errors[name])
            expect(field(door, name)).to_have_css("border-top-color", RED)
        else:
            expect(door.error(field(door, name))).to_be_hidden()
        expect(field(door, name)).to_have_value(typed[name])
    summary = door.summary("Sign Up")
    expect(summary).to_be_focused()
    expect(summary.get_by_role("link")).to_have_text(list(errors.values()))
    first = next(iter(errors))
    summary.get_by_role("link").first.click()
    expect(field(door, first)).to_be_focused()
    field(door, first).press_sequentially("x")
    expect(door.error(field(door, first))).to_be_hidden()


def test_an_address_that_has_an_account_is_told(door: Door, visitor: Visitor, watch: Watch) -> None:
    tolerate(watch, TOKEN, "400 auth/signup")
    known = registered(visitor().context)["email"]
    door.sign_up(a_person(email=known.upper()))
    expect(door.toast(EXISTS)).to_have_attribute("data-tone", "bad")
    expect(door.summary("Sign Up")).to_be_focused()


def test_any_other_refusal_is_told_in_the_words_of_the_service(door: Door, watch: Watch) -> None:
    tolerate(watch, TOKEN, "400 auth/signup")
    door.sign_up(a_person(password="password", confirmPassword="password"))
    words = "This password is too common."
    expect(door.toast(("Signup failed", words))).to_have_attribute("data-tone", "bad")
    expect(door.error(field(door, "password"))).to_have_text(words)


def test_the_button_says_that_the_account_is_being_made(door: Door, watch: Watch) -> None:
    tolerate(watch, TOKEN)
    held = Held(door.page, "**/auth/signup")
    door.sign_up(a_person())
    button = door.form("Sign Up").locator("button[type=submit]")
    expect(button).to_have_text("Creating account...")
    expect(button).to_be_disabled()
    held.release()
    expect_inside(door.page)


def test_a_stranger_grants_themselves_nothing_by_a_longer_body(door: Door, watch: Watch) -> None:
    tolerate(watch, TOKEN)

    def more(route: Route) -> None:
        body = {**(route.request.post_data_json or {}), "role": "staff", "is_staff": True}
        route.continue_(post_data=body)

    door.page.route("**/auth/signup", more)
    door.sign_up(a_person())
    expect_inside(door.page)
    who = door.page.context.request.get("/api/session").json()
    assert (who["isStaff"], who["role"]) == (False, "admin")
