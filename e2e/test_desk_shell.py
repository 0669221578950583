"""The frame of the desk: access, navigation, keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import SERVICE, AuthPage, allow_statuses, call, register
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.desk import NAMES
from e2e.support.pages import DESK, PHONE, assert_fits, expect_loaded, open_hydrated, press_shortcut
from e2e.support.site import Site
from e2e.support.staff import PASSWORD, StaffAccount

SMALLEST_PHONE = 320  # CSS pixels
_MAKE_STAFF = """
from brokerage.accounts.rules import StaffRole
from brokerage.accounts.services.staff import make_staff
make_staff(email="{email}", password="{password}", role=StaffRole.ADVISOR)
"""
SCREENS = {
    "/desk": NAMES["today"],
    "/desk/leads": NAMES["leads"],
    "/desk/leads/999983": NAMES["lead"],
    "/desk/board": NAMES["board"],
    "/desk/site": NAMES["site"],
    "/desk/media": NAMES["media"],
    "/desk/documents": NAMES["documents"],
    "/desk/rules": NAMES["valuation"],
    "/desk/log": NAMES["log"],
    "/desk/staff": NAMES["staff"],
    "/desk/settings": NAMES["settings"],
}


@pytest.fixture(scope="module")
def calder(site: Site) -> StaffAccount:
    return StaffAccount(site, "brazos@sabineridge.example.com")


def open_desk(page: Page, staff: StaffAccount) -> None:
    staff.sign_in(page.context)
    page.goto("/desk")
    expect(page.get_by_role("navigation", name="Desk")).to_be_visible()


def test_a_visitor_signs_in_for_a_screen_goes_to_the_website_and_back_and_signs_out(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/login", "401 auth/session", "404 api/desk/leads/999983")
    allow_statuses(console_guard, "401 api/desk/inbox")  # Today may still be asking
    leaving = StaffAccount(site, "leaving@sabineridge.example.com")
    page.goto("/desk/leads/999983?tab=notes")
    expect(page).to_have_url("/auth?next=%2Fdesk%2Fleads%2F999983%3Ftab%3Dnotes")
    page.reload()
    auth_page = AuthPage(page)
    auth_page.sign_in(leaving.email, PASSWORD)
    leaving.enter_code(auth_page)
    expect(page).to_have_url("/desk/leads/999983?tab=notes")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lead")
    desk = page.get_by_role("navigation", name="Desk")
    desk.get_by_role("link", name="Website").click()
    expect(page).to_have_url("/")
    page.get_by_role("banner").get_by_role("link", name="Desk").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Today")
    expect_loaded(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url("/")
    expect(page.get_by_role("link", name="Desk")).to_have_count(0)


def test_to_visitors_and_owners_the_desk_does_not_exist(page: Page) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    open_hydrated(page, "/")
    page.wait_for_load_state("networkidle")
    assert any("/assets/manifest-site-" in url for url in loaded)
    assert not [url for url in loaded if "desk" in url]
    assert "desk" not in page.content()
    register(page.context)
    page.goto("/desk/board")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("not|can't|page"))
    expect(page).to_have_title(re.compile("not found", re.IGNORECASE))
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    assert NAMES["board"] not in page.locator("body").inner_text()
    assert_accessible(page)


def test_staff_without_a_second_step_are_led_to_set_it_up(visitor: Visitor, site: Site) -> None:
    email = "new.hand@sabineridge.example.com"
    site.run_python(_MAKE_STAFF.format(email=email, password=PASSWORD))
    page = visitor(width=PHONE)
    call(page.context, "POST", f"{SERVICE}/auth/login", {"email": email, "password": PASSWORD})
    page.goto("/desk/leads")
    expect(page.get_by_role("heading", level=1)).to_have_text("One thing before you start")
    expect(page.get_by_role("navigation", name="Desk")).to_have_count(0)
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("link", name="Set up a second step").click()
    expect(page).to_have_url("/profile#security")
    expect(page.locator("#security")).to_be_in_viewport()


def test_every_screen_has_a_title_fits_and_is_accessible(
    page: Page, site: Site, calder: StaffAccount, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "404 api/desk/leads/999983")
    long = "somebody.with.a.very.long.name.of.their.own@sabineridge.example.com"
    site.run_python(_MAKE_STAFF.format(email=long, password=PASSWORD))
    calder.sign_in(page.context)
    for path, title in SCREENS.items():
        page.set_viewport_size({"width": DESK, "height": 900})
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page).to_have_title(re.compile(rf"^{title} \| Desk"))
        expect_loaded(page)
        assert_fine_at_every_width(page)
        page.set_viewport_size({"width": SMALLEST_PHONE, "height": 900})
        assert_fits(page)


def test_the_desk_is_worked_by_the_keyboard_with_a_palette_and_without_single_letters(
    page: Page, calder: StaffAccount
) -> None:
    open_desk(page, calder)
    press = page.keyboard.press
    palette = page.get_by_role("dialog", name="Find anything")
    press_shortcut(page, "Control+k", palette.get_by_role("combobox"), focused=True)
    assert_fine_at_every_width(page)
    press("Escape")
    expect(palette).to_have_count(0)
    help_ = page.get_by_role("dialog", name="Keyboard shortcuts")
    press_shortcut(page, "?", help_.get_by_text("Go to Leads"))
    assert_fine_at_every_width(page)
    press("Escape")
    expect(help_).to_have_count(0)

    page.keyboard.type("gb")
    expect(page).to_have_url("/desk/board")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    press("/")
    search = page.get_by_role("searchbox", name="Search the leads")
    expect(search).to_be_focused()
    page.keyboard.type("gl?")
    expect(search).to_have_value("gl?")  # letters are not shortcuts while typing
    expect(page).to_have_url("/desk/board")
    press("Enter")
    expect(page).to_have_url("/desk/leads?search=gl%3F")
    press("Control+k")
    page.keyboard.type("settings")
    press("Enter")
    expect(page).to_have_url("/desk/settings")

    page.reload()
    walk_from_the_skip_link(page)
    single_letters = page.get_by_role("checkbox", name="Single-letter shortcuts")
    single_letters.uncheck()
    page.reload()
    expect(single_letters).not_to_be_checked()
    press_shortcut(page, "Control+k", palette)
    press("Escape")
    expect(palette).to_have_count(0)
    page.keyboard.type("gb")
    press("Control+k")
    expect(palette).to_be_visible()
    expect(page).to_have_url("/desk/settings")
    press("Escape")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.emulate_media(media="screen")

    page.set_viewport_size({"width": PHONE, "height": 900})
    bar = page.get_by_role("navigation", name="Desk")
    expect(bar.get_by_role("listitem")).to_have_text(
        [NAMES["today"], NAMES["leads"], NAMES["board"], "More"]
    )
    page.get_by_role("button", name="More").click()
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("link", name="Log").click()
    expect(page).to_have_url("/desk/log")
    expect(page.get_by_role("dialog")).to_have_count(0)


def walk_from_the_skip_link(page: Page) -> None:
    """Expect Tab to lead from the skip link into the navigation, and the skip link itself to the
    screen.
    """
    first = page.get_by_role("checkbox", name="A lead is assigned to me")
    expect(first).to_be_visible()
    for name in ("Skip to the screen", "Sabine Ridge"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Today")).to_be_focused()
    page.get_by_role("link", name="Skip to the screen").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
