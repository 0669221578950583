"""Helpers for the saved calculator runs in the portal."""

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support.accounts import call
from e2e.support.calculator import ANSWERS, VERSION

PATH = "/owner-dashboard/valuations"
TITLE = "Your valuations"
COMPARED = "Two valuations compared"
REMEMBERED = "calculator-runs"
"""The localStorage key of runs that were made before signing up."""

RANGE = "$811K to $1.27M"
GROWN = ANSWERS | {"revenue": "$1,500,000", "sde": "$330,000", "employees": "16-50"}
"""The same business a year later."""
GROWN_RANGE = "$893K to $1.40M"


def save_run(
    context: BrowserContext, answers: dict[str, str] | None = None, *, days_ago: int
) -> Any:
    """Save a run with these answers (ANSWERS by default) through the API as the signed-in owner.
    Returns the response.
    """
    made_at = datetime.now(UTC) - timedelta(days=days_ago)
    run = {**(answers or ANSWERS), "version": VERSION, "madeAt": made_at.isoformat()}
    return call(context, "POST", "/api/valuations", run)


class Valuations:
    """The list of saved runs on a page, and the comparison of two."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.get_by_role("main")
        self.rows = self.main.locator(".list-row")
        self.claim = page.get_by_role("region", name="You have ")
        self.empty = page.get_by_role("heading", name="No saved valuations yet")

    def open(self) -> "Valuations":
        self.page.goto(PATH)
        self.expect_list()
        return self

    def expect_list(self) -> None:
        expect(self.page.get_by_role("heading", name=TITLE)).to_be_visible()

    def expect_ranges(self, *ranges: str) -> None:
        """Expect runs with exactly these ranges, in this order."""
        expect(self.rows.get_by_role("heading")).to_have_text(list(ranges))

    def row(self, range_: str) -> Locator:
        return self.rows.filter(has=self.page.get_by_role("heading", name=range_, exact=True))

    def compare(self, *ranges: str) -> "Valuations":
        """Select these runs and open their comparison."""
        self.page.wait_for_load_state("networkidle")  # what the lender carries is drawn later
        for range_ in ranges:
            self.row(range_).get_by_role("checkbox").check()
        self.page.get_by_role("link", name="Compare these two").click()
        self.expect_comparison()
        return self

    def expect_comparison(self) -> None:
        expect(self.page.get_by_role("heading", name=COMPARED)).to_be_visible()
        expect(self.page.get_by_role("heading", name="Side by side")).to_be_visible()
