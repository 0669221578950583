"""The door by keyboard, by screen reader, on a phone, with a password manager, without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import Door, a_person, tolerate
from e2e.support.axe import assert_accessible
from e2e.support.pages import PHONE, assert_fits
from e2e.support.watch import Watch


@pytest.fixture
def door(page: Page) -> Door:
    return Door(page).open()


def test_the_tabs_are_moved_between_with_arrows_and_stand_in_the_address(door: Door) -> None:
    page = door.page
    sign_in, sign_up = (
        page.get_by_role("tab", name="Sign In"),
        page.get_by_role("tab", name="Sign Up"),
    )
    sign_in.focus()
    page.keyboard.press("ArrowRight")
    expect(sign_up).to_be_focused()
    expect(sign_up).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url("/auth#sign-up")
    expect(page.get_by_role("tabpanel", name="Sign Up")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="Sign In")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(sign_in).to_be_focused()
    page.keyboard.press("End")
    expect(sign_up).to_be_focused()
    page.keyboard.press("Home")
    expect(sign_in).to_be_focused()
    expect(page).to_have_url("/auth#sign-in")


def test_an_address_opens_its_tab(visitor: Visitor) -> None:
    page = visitor()
    Door(page).open("#sign-up")
    expect(page.get_by_role("tab", name="Sign Up")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()


def test_what_was_typed_in_one_tab_is_there_after_a_look_at_the_other(
    door: Door, watch: Watch
) -> None:
    tolerate(watch, "401 auth/session")
    door.fill("Sign In", {"email": "dana@reyes.example", "password": "half a password"})
    door.page.get_by_role("tab", name="Sign Up").click()
    door.page.get_by_role("tab", name="Sign In").click()
    form = door.form("Sign In")
    expect(form.locator("[name=email]")).to_have_value("dana@reyes.example")
    expect(form.locator("[name=password]")).to_have_value("half a password")


def test_a_password_is_shown_when_its_owner_asks(door: Door) -> None:
    door.fill("Sign In", {"password": "in plain sight"})
    password = door.form("Sign In").locator("[name=password]")
    show = door.form("Sign In").get_by_role("button", name="Show password")
    expect(password).to_have_attribute("type", "password")
    show.click()
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value("in plain sight")
    expect(show).to_have_attribute("aria-pressed", "true")
    show.click()
    expect(password).to_have_attribute("type", "password")


def test_a_password_is_pasted(visitor: Visitor) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    door = Door(page).open()
    page.evaluate("navigator.clipboard.writeText('a pasted password')")
    password = door.form("Sign In").locator("[name=password]")
    password.focus()
    page.keyboard.press("ControlOrMeta+v")
    expect(password).to_have_value("a pasted password")


@pytest.mark.parametrize(
    ("form", "name", "completion"),
    [
        ("Sign In", "email", "username webauthn"),
        ("Sign In", "password", "current-password"),
        ("Sign Up", "displayName", "nickname"),
        ("Sign Up", "email", "username"),
        ("Sign Up", "password", "new-password"),
        ("Sign Up", "confirmPassword", "new-password"),
    ],
)
def test_a_password_manager_knows_every_field(
    door: Door, form: str, name: str, completion: str
) -> None:
    place = door.page.locator(f"form[aria-label='{form}'] [name={name}]")
    expect(place).to_have_attribute("autocomplete", completion)


@pytest.mark.parametrize("width", [PHONE, 1280])
@pytest.mark.parametrize("tab", ["sign-in", "sign-up", "forgot"])
def test_the_door_is_accessible_and_fits(visitor: Visitor, width: int, tab: str) -> None:
    page = visitor(width=width)
    Door(page).open(f"#{tab}")
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_the_door_with_all_its_errors_is_accessible(visitor: Visitor, width: int) -> None:
    door = Door(visitor(width=width)).open("#sign-up")
    door.sign_up(dict.fromkeys(a_person(), ""))
    expect(door.page.locator(".toasts li")).to_be_visible()
    assert_accessible(door.page)
    assert_fits(door.page)


@pytest.mark.parametrize("path", ["/auth", "/"])
def test_without_scripts_the_form_says_so_and_sends_no_password_anywhere(
    visitor: Visitor, path: str
) -> None:
    page = visitor(java_script_enabled=False)
    page.goto(path)
    form = page.locator("form:has([name=password])").first
    expect(page.get_by_text(re.compile("Signing in requires JavaScript"))).to_be_visible()
    form.locator("[name=email]").fill("dana@reyes.example")
    form.locator("[name=password]").fill("a-secret")
    form.locator("button[type=submit]").click()
    expect(page).to_have_url(path)


@pytest.mark.parametrize("path", ["/", "/auth", "/contact"])
def test_reading_leaves_no_cookie_and_asks_for_nothing_more(visitor: Visitor, path: str) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    door = Door(page, path)
    if path == "/auth":
        with page.expect_response("**/api/session"):
            door.open()
    else:
        door.open()
    page.wait_for_load_state("networkidle")
    assert page.context.cookies() == []
    calls = [url for url in asked if "/api/" in url or "/_allauth/" in url]
    assert calls == ([f"{page.url.removesuffix('/auth')}/api/session"] if path == "/auth" else [])
