"""Helpers for the exit readiness scorecard."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from devtools.paths import DOMAIN
from e2e.support.accounts import call
from e2e.support.dashboard import SCORECARD
from e2e.support.pages import wait_until_hydrated

FACTS: Any = json.loads(max((DOMAIN / "exit_readiness").glob("scorecard-*.json")).read_text())
KEYS = [question["key"] for question in FACTS["personal"]]
PARTS = ["Personal readiness", "Business readiness", "Financial readiness"]

# Selects and checks with click events.
_FILL = """(form, [keys, option, documents]) => {
    for (const key of keys) form.querySelectorAll(`input[name=${key}]`)[option].click();
    form.querySelectorAll("[type=checkbox]").forEach((box, index) => {
        if (box.checked !== index < documents) box.click();
    });
}"""


def save_scorecard(context: BrowserContext, option: int, documents: int) -> None:
    """Save a scorecard through the API. `option` is the index of the option, from 0, that answers
    every question; `documents` is how many documents, from the first one on, are ready.
    """
    ready = [document["key"] for document in FACTS["documents"]][:documents]
    body = {
        "version": FACTS["version"],
        "answers": dict.fromkeys(KEYS, option),
        "documents": ready,
    }
    call(context, "POST", "/api/scorecard", body)


class Scorecard:
    """The exit readiness scorecard on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.form = page.get_by_role("form", name="Where you are today")
        self.button = self.form.get_by_role("button", name="See where I stand")
        self.summary = self.form.get_by_role("alert")
        self.drawing = page.get_by_role("img", name="On one scale from 0 to 100%")
        self.timeline = page.get_by_role("region", name="The road to a sale, and where you are")

    def open(self) -> "Scorecard":
        self.page.goto(SCORECARD)
        wait_until_hydrated(self.page)
        title = self.page.get_by_role("main").get_by_role("heading", level=2)
        expect(title.first).to_be_visible()
        return self

    def fill(self, option: int, documents: int) -> "Scorecard":
        """Choose the option with this index, from 0, for every question, and check the boxes of the
        first `documents` documents only.
        """
        self.form.evaluate(_FILL, [KEYS, option, documents])
        return self

    def hand_in(self) -> "Scorecard":
        self.button.click()
        expect(self.drawing).to_be_visible()
        return self
