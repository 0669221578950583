"""The Health Status tab and the exit readiness scorecard as an owner handles them."""

from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support.accounts import PASSWORD, SERVICE, call, register
from e2e.support.health import DASHBOARD, Answers, take
from e2e.support.pages import wait_until_alive

SCORECARD = "/member-portal/exit-scorecard"

MIXED: Answers = {id_: 2 + id_ % 3 for id_ in range(1, 51)}
"""Warnings, ten things to do, and room to grow."""


class Dashboard:
    """The Health Status tab on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.panel = page.get_by_role("tabpanel", name="Health Status")
        self.standing = page.get_by_role("region", name="Your business health")
        self.over_time = page.get_by_role("region", name="Over time")
        self.changed = page.get_by_role("region", name="What changed")
        self.work = page.get_by_role("region", name="What to do next")
        self.runs = page.get_by_role("region", name="All results")
        self.tasks = page.locator(".task")

    def open(self) -> "Dashboard":
        """Go there and wait until what it shows has arrived."""
        self.page.goto(DASHBOARD)
        wait_until_alive(self.page)
        expect(self.panel.get_by_role("heading", level=2)).to_be_visible()
        expect(self.panel.get_by_text("Loading")).to_have_count(0)
        expect(self.panel.get_by_text("Comparing")).to_have_count(0)
        return self

    def task(self, title: str) -> Locator:
        return self.tasks.filter(has=self.page.get_by_role("heading", name=title, exact=True))


def after(page: Page, *sheets: Answers) -> Dashboard:
    """The dashboard of a new owner who has taken the assessment so many times."""
    register(page.context)
    for sheet in sheets:
        take(page.context, sheet)
    return Dashboard(page).open()


def signed_in(page: Page, email: str) -> Page:
    """The same person on another device."""
    call(page.context, "POST", f"{SERVICE}/auth/login", {"email": email, "password": PASSWORD})
    return page


def lose_session(context: BrowserContext) -> None:
    """What a browser notices of a session that ended: the server knows it no more."""
    context.clear_cookies(name="sessionid")


def sign_in_again(page: Page) -> None:
    """In the dialog that stands over a page whose session ended."""
    dialog = page.get_by_role("dialog", name="Please sign in again")
    expect(dialog).to_be_visible()
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In").click()
    expect(dialog).to_be_hidden()
