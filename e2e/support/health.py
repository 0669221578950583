"""Helpers for tests of the business health assessment."""

import json
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from devtools.paths import CONTENT, DOMAIN
from e2e.support.accounts import call, register
from e2e.support.pages import wait_until_hydrated

DASHBOARD = "/business-owner-portal/health-status"
PATH = f"{DASHBOARD}/assessment"
STATEMENTS = sorted((DOMAIN / "business_health").glob("statements-*.json"))
FIRST, VERSION = (path.stem.removeprefix("statements-") for path in (STATEMENTS[0], STATEMENTS[-1]))
BUTTON = "Calculate Business Health Status"
RETAKE = "Retake Assessment"
NEXT = "Next open question"
CLEAR = "Clear all answers"
INCOMPLETE = "Please answer all 50 questions before calculating your business health status"
COUNT = 50
UNSENT = "health-unsent"
"""The prefix of the browser storage key; the person's id follows."""

Answers = dict[int, int]

FIVES: Answers = dict.fromkeys(range(1, COUNT + 1), 5)
"""The best answers: 100% without warnings."""

# Selects all answers at once, with click events.
_FILL = """(answers) => {
    for (const [id, score] of Object.entries(answers))
        document.querySelector(`input[name=q${id}][value="${score}"]`).click();
}"""

# Whether the form has exactly these answers.
_HOLDS = """(expected) => {
    const given = [...new FormData(document.querySelector("main form"))];
    return given.length === Object.keys(expected).length
        && given.every(([name, score]) => String(expected[name.slice(1)]) === score);
}"""


@cache
def question_set() -> Any:
    """Return the current question set: statements, categories, bands, labels and critical
    questions.
    """
    return json.loads(STATEMENTS[-1].read_text())


@cache
def report_texts() -> Any:
    """Return the texts of the report."""
    return json.loads((CONTENT / "business-health.json").read_text())


def open_as_new_owner(page: Page) -> "Health":
    """Register a new owner and open the assessment."""
    register(page.context)
    return Health(page).open()


def draft_of(context: BrowserContext) -> Any:
    """Return the draft that the server has stored for this person."""
    return call(context, "GET", f"/api/health/draft?version={VERSION}")


def save_result(context: BrowserContext, answers: Answers, version: str = VERSION) -> Any:
    """Save a result through the API and return the response."""
    body = {str(id_): score for id_, score in answers.items()}
    return call(context, "POST", "/api/health/runs", {"version": version, "answers": body})


class Health:
    """The business health assessment on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.form = page.get_by_role("form", name="Your business as it is today")
        self.button = self.form.get_by_role("button", name=BUTTON)
        self.next = self.form.get_by_role("button", name=NEXT)
        self.summary = self.form.get_by_role("alert")
        self.progress = page.get_by_role("navigation", name="Progress by category")
        self.result = page.get_by_role("region", name="Your business health")
        self.title = page.get_by_role("heading", name="Your business health", exact=True)
        self.strengths = page.get_by_role("region", name="What's already strong")
        self.retake = page.get_by_role("button", name=RETAKE)
        self.saved = page.get_by_text("All answers saved to your account.")
        self.result_saved = page.get_by_role("status").filter(has_text="Result saved.")

    def open(self) -> "Health":
        """Open the assessment and wait for hydration."""
        self.page.goto(PATH)
        wait_until_hydrated(self.page)
        expect(self.form).to_be_visible()
        return self

    def question(self, id_: int) -> Locator:
        return self.form.locator(f"#q{id_}")

    def step(self, id_: int, score: int) -> Locator:
        return self.form.locator(f"input[name=q{id_}][value='{score}']")

    def fill(self, answers: Answers) -> None:
        """Select answers without waiting for each of them to be saved."""
        self.page.evaluate(_FILL, answers)

    def calculate(self, answers: Answers) -> "Health":
        """Select the answers and submit; the test checks the outcome."""
        self.fill(answers)
        self.button.click()
        return self

    def expect_answers(self, answers: Answers) -> None:
        expect(self.form).to_be_visible()
        self.page.wait_for_function(_HOLDS, arg=answers)
        expect(self.progress).to_contain_text(f"{len(answers)} of {COUNT} answered")

    def expect_report(self, percent: int, label: str) -> None:
        expect(self.title).to_be_visible()
        expect(self.result.get_by_text(f"{percent}%", exact=True)).to_be_visible()
        expect(self.result.get_by_text(label, exact=True)).to_be_visible()

    def stored(self) -> str:
        """Return the contents of localStorage and sessionStorage as JSON."""
        return str(self.page.evaluate("JSON.stringify([localStorage, sessionStorage])"))
