"""Helpers for tests of the Health Status tab and the exit readiness scorecard."""

from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support.accounts import PASSWORD, SERVICE, call, register
from e2e.support.health import DASHBOARD, Answers, save_result
from e2e.support.pages import wait_until_hydrated

SCORECARD = "/member-portal/exit-scorecard"

MIXED: Answers = {id_: 2 + id_ % 3 for id_ in range(1, 51)}
"""Answers that give warnings and ten actions."""


class Dashboard:
    """The Health Status tab on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tab_panel = page.get_by_role("tabpanel", name="Health Status")
        self.latest_result = page.get_by_role("region", name="Your business health")
        self.over_time = page.get_by_role("region", name="Over time")
        self.changed = page.get_by_role("region", name="What changed")
        self.work = page.get_by_role("region", name="What to do next")
        self.runs = page.get_by_role("region", name="All results")
        self.tasks = self.work.get_by_role("listitem")

    def open(self) -> "Dashboard":
        """Open the tab and wait until its data is shown."""
        self.page.goto(DASHBOARD)
        wait_until_hydrated(self.page)
        expect(self.tab_panel.get_by_role("heading", level=2).first).to_be_visible()
        expect(self.tab_panel.get_by_text("Loading")).to_have_count(0)
        expect(self.tab_panel.get_by_text("Comparing")).to_have_count(0)
        return self

    def task(self, title: str) -> Locator:
        return self.tasks.filter(has=self.page.get_by_role("heading", name=title, exact=True))

    def open_task(self, title: str) -> Locator:
        """Open a task and return its row."""
        self.task(title).get_by_role("heading", name=title).click()
        return self.task(title)


def dashboard_with_results(page: Page, *runs: Answers) -> Dashboard:
    """Register an owner, save one result for each set of answers, and open the Health Status
    tab.
    """
    register(page.context)
    for answers in runs:
        save_result(page.context, answers)
    return Dashboard(page).open()


def sign_in_by_api(page: Page, email: str) -> Page:
    """Sign a person whose password is PASSWORD in through the API, in the browser context of
    `page`. Returns `page`.
    """
    call(page.context, "POST", f"{SERVICE}/auth/login", {"email": email, "password": PASSWORD})
    return page


def lose_session(context: BrowserContext) -> None:
    """Delete the session cookie, as if the session had ended."""
    context.clear_cookies(name="sessionid")


def sign_in_again(page: Page) -> None:
    """Sign in with the dialog that a page shows when its session has ended."""
    dialog = page.get_by_role("dialog", name="Please sign in again")
    expect(dialog).to_be_visible()
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In").click()
    expect(dialog).to_be_hidden()
