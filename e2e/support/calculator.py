"""Helpers for the calculator (specification, sections 2, 5 and 9)."""

import json
import re
from functools import cache
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from devtools.paths import DOMAIN
from e2e.support.pages import wait_until_hydrated

PATH = "/business-calculator"
BUTTON = "Calculate Valuation Range"
CONSULT = "Schedule Your Texas Business Value Assessment"
PANEL = "Why This Range Exists: The Hidden Complexity"
VERSION = max(DOMAIN.glob("valuation/method-*.json")).stem.removeprefix("method-")
"""The newest version of the method."""
# Disables the browser's storage.
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("Denied", "SecurityError"); }
})"""

ANSWERS = {
    "industry": "HVAC Services",
    "revenue": "$1,200,000",
    "sde": "$300,000",
    "years": "10",
    "employees": "6-15",
    "ownerInvolvement": "50-80%",
    "location": "Houston",
    "realEstate": "no",
}
"""Answers that pass every check, as the form formats them and in its order."""
LOW, HIGH, GAP = "$811,440", "$1,270,080", "$458,640"
"""The figures that these answers give."""

# Once all animations have ended.
_AT_REST = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"


@cache
def golden_cases() -> dict[str, dict[str, Any]]:
    """Return the golden cases of the calculator's rules, by name."""
    cases = json.loads((DOMAIN / "vectors" / f"valuation-{VERSION}.json").read_text())["cases"]
    return {case["name"]: case for case in cases}


def fragment(**answers: str) -> str:
    """Return the URL fragment with these answers."""
    return f"#{urlencode(answers)}"


def drawing(part: Locator) -> Locator:
    """Return the chart of the range in a part of the page."""
    return part.get_by_role("img", name=re.compile("^On one scale"))


class Calculator:
    """The calculator on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.form = page.get_by_role("form", name="Business Information")
        self.button = self.form.get_by_role("button", name=BUTTON)
        self.summary = self.form.get_by_role("alert")
        self.result = page.get_by_role("region", name="Your valuation range")
        self.title = page.get_by_role("heading", name="Your valuation range")
        self.tab_panel = page.get_by_role("status").filter(has_text=PANEL)
        self.what_if = page.get_by_role("region", name="What if your numbers changed?")

    def open(self, fragment: str = "") -> "Calculator":
        """Open the calculator and wait for hydration."""
        self.page.goto(f"{PATH}{fragment}")
        wait_until_hydrated(self.page)
        return self

    def field(self, name: str) -> Locator:
        """Return the input of this name; of radio buttons the first."""
        return self.form.locator(f"[name={name}]").first

    def error(self, name: str) -> Locator:
        return self.page.locator(f"#{name}-error")

    def fill(self, answers: dict[str, str]) -> None:
        for name, value in answers.items():
            if name in {"revenue", "sde"}:
                self.field(name).fill(value)
            elif name == "industry":
                self.field(name).select_option(value)
            elif value:  # a radio button that was chosen cannot be left empty again
                self.radio(name, value).check()

    def radio(self, name: str, value: str) -> Locator:
        return self.form.locator(f'[name={name}][value="{value}"]')

    def calculate(self, answers: dict[str, str]) -> "Calculator":
        """Fill in the form and submit it; the test checks the outcome."""
        self.fill(answers)
        self.button.click()
        return self

    def expect_answers(self, answers: dict[str, str]) -> None:
        for name, value in answers.items():
            if name in {"industry", "revenue", "sde"}:
                expect(self.field(name)).to_have_value(value)
                continue
            expect(self.form.locator(f"[name={name}]:checked")).to_have_count(1 if value else 0)
            if value:
                expect(self.radio(name, value)).to_be_checked()

    def expect_range(self, low: str, high: str) -> None:
        expect(self.title).to_be_visible()
        expect(self.result.get_by_text(f"To the dollar: {low} to {high}.")).to_be_visible()

    def card(self, title: str) -> Locator:
        """Return the card of one of the three approaches, by its title."""
        cards = self.page.get_by_role("region", name="Three approaches").get_by_role("listitem")
        return cards.filter(has=self.page.get_by_role("heading", name=title, exact=True))

    def open_every_fold(self) -> None:
        """Expand every collapsible section."""
        self.page.locator("main details").evaluate_all(
            "folds => folds.forEach((fold) => { fold.open = true; })"
        )

    def expect_at_rest(self) -> None:
        """Expect the panel to be shown with its animation finished."""
        expect(self.tab_panel).to_be_visible()
        self.page.wait_for_function(_AT_REST)

    def stored(self) -> str:
        """Return the contents of localStorage and sessionStorage as JSON."""
        return str(self.page.evaluate("JSON.stringify([localStorage, sessionStorage])"))
