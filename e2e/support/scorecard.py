"""Helpers for the exit readiness scorecard."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from devtools.paths import DOMAIN
from e2e.support.dashboard import SCORECARD
from e2e.support.pages import wait_until_hydrated

FACTS: Any = json.loads(max((DOMAIN / "exit_readiness").glob("scorecard-*.json")).read_text())
KEYS = [question["key"] for question in FACTS["personal"]]
PARTS = ["Personal readiness", "Business readiness", "Financial readiness"]


class Scorecard:
    """The scorecard on a page."""

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
        """Choose the same option for every question, and check the first `documents` boxes."""
        for key in KEYS:
            self.form.locator(f"input[name={key}]").nth(option).check()
        boxes = self.form.get_by_role("checkbox").all()
        for index, box in enumerate(boxes):
            box.set_checked(index < documents)
        return self

    def hand_in(self) -> "Scorecard":
        self.button.click()
        expect(self.drawing).to_be_visible()
        return self
