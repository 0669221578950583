"""The sample data of `./dev demo`: users sign in as described and find work."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from demo.texts import read
from e2e.conftest import PATIENCE
from e2e.support.accounts import AuthPage, expect_inside, totp
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK
from e2e.support.site import Site

_STAGES = ("New", "Contacted", "Qualified")


@pytest.fixture
def page(browser: Browser, demo_site: Site) -> Iterator[Page]:
    """A visitor of the filled site, at desktop width."""
    guard = ConsoleGuard()
    guard.allow("status of 401 .*auth/")  # staff: the second step is still to come
    size = {"width": DESK, "height": 900}
    context = browser.new_context(base_url=demo_site.url, viewport=size)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    guard.attach(context)
    yield context.new_page()
    context.close()
    assert not guard.problems(), guard.problems()


def sign_in_as_staff(page: Page, role: str) -> None:
    staff = read("staff")
    email = next(each["email"] for each in staff["staff"] if each["role"] == role)
    auth = AuthPage(page).open()
    auth.sign_in(email, staff["password"])
    expect(page.get_by_role("heading", name="One more step")).to_be_focused()
    auth.fill("Code", {"code": totp(staff["secret"])})
    auth.press("Code")
    expect(page).to_have_url("/desk")


def test_the_owner_sees_a_filled_dashboard(page: Page) -> None:
    owner = read("owners")["owners"][0]
    AuthPage(page).open().sign_in(owner["email"], read("staff")["password"])
    expect_inside(page)
    page.goto("/owner-dashboard")
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"\$\d"))
    assert_fine_at_every_width(page)


def test_the_advisor_finds_leads_their_histories_and_a_full_board(page: Page) -> None:
    sign_in_as_staff(page, "advisor")
    expect(page.get_by_role("main").get_by_role("link").nth(5)).to_be_visible()
    assert_fine_at_every_width(page)
    page.goto("/desk/board")
    for stage in _STAGES:
        expect(page.get_by_role("region", name=stage).get_by_role("listitem").first).to_be_visible()
    assert_fine_at_every_width(page)
    page.goto("/desk/leads?stage=qualified")
    page.get_by_role("main").get_by_role("row").get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    expect(page.get_by_role("article").get_by_role("listitem").nth(8)).to_be_visible()
    assert_fine_at_every_width(page)


def test_the_principal_sees_the_desk(page: Page) -> None:
    sign_in_as_staff(page, "principal")
    for path in ("/desk/staff", "/desk/log"):
        page.goto(path)
        expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
        assert_fine_at_every_width(page)
