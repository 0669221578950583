"""Helpers for the contact form."""

import json
from itertools import count

from playwright.sync_api import BrowserContext, Locator, Page, expect

from devtools.paths import DOMAIN
from e2e.support.accounts import call
from e2e.support.pages import wait_until_hydrated

OPERATION = "**/api/send-contact-email"
_FORM = json.loads((DOMAIN / "forms" / "contact.json").read_text())
OPTIONS: dict[str, list[str]] = {
    field["name"]: check["options"]
    for field in _FORM["fields"]
    for check in field["checks"]
    if check["rule"] == "oneOf"
}
"""The options of the fields that offer some."""
FIELDS = tuple(field["name"] for field in _FORM["fields"] if field["name"] not in OPTIONS)
"""The fields that are typed."""
WITHOUT_PROOF = 5
"""Messages per network and hour without proof of work."""
_people = count(1)

SUMMARY = ("Please fix the form errors", "Check the highlighted fields below.")
FAILURE = ("Error", "Failed to send message. Please try again or contact us directly.")
SUCCESS = ("Message Sent!", "Thank you for your message. We'll get back to you soon.")

RED = "rgb(161, 29, 29)"


def contact_fields(**changes: str) -> dict[str, str]:
    """Return valid values for the form, with an address that no other test uses."""
    return {
        "name": "Ruth Hollis",
        "email": f"ruth{next(_people)}@hollis.example",
        "phone": "(903) 555-0177",
        "company": "Hollis Plumbing",
        "message": "I own a plumbing firm in Tyler.\n\nWhat might it be worth?",
        **changes,
    }


def make_network_busy(context: BrowserContext, *, but: int = 0) -> None:
    """Send as many messages through the API as a network may send in an hour without a proof of
    work, or fewer by `but`.
    """
    for _ in range(WITHOUT_PROOF - but):
        call(context, "POST", "/api/send-contact-email", contact_fields(), expected=(200,))


class ContactForm:
    """The contact form on a page, which need not be hydrated."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.form = page.locator("main form")
        self.summary = page.locator("#contact-error-summary")
        self.button = self.form.locator("button[type=submit]")

    def open(self) -> "ContactForm":
        """Open the contact page and wait for hydration."""
        self.page.goto("/contact")
        wait_until_hydrated(self.page)
        return self

    def field(self, name: str) -> Locator:
        return self.form.locator(f"[name={name}]")

    def error(self, name: str) -> Locator:
        return self.page.locator(f"#{name}-error")

    def fill(self, values: dict[str, str]) -> None:
        for name, value in values.items():
            self.field(name).fill(value)

    def choose(self, name: str, option: str) -> None:
        """Check the box of this option, or select it in a list."""
        if self.field(name).first.evaluate("(field) => field.tagName") == "SELECT":
            self.field(name).select_option(option)
        else:
            self.form.get_by_role("checkbox", name=option).check()

    def chosen(self, name: str) -> str | list[str]:
        """Return the option that is selected, or those that are checked."""
        if self.field(name).first.evaluate("(field) => field.tagName") == "SELECT":
            return self.field(name).input_value()
        boxes = self.form.locator(f"[name={name}]:checked")
        return [box.input_value() for box in boxes.all()]

    def write_another(self) -> None:
        """Show the form again after a message was sent."""
        self.page.get_by_role("button", name="Write another message").click()

    def send(self, values: dict[str, str]) -> None:
        self.fill(values)
        self.button.click()

    def toast(self, texts: tuple[str, str]) -> Locator:
        """The toast with this title and detail."""
        title, detail = texts
        toasts = self.page.locator(".toasts li")
        return toasts.filter(has_text=title).filter(has_text=detail)

    def expect_sent(self) -> None:
        expect(self.toast(SUCCESS).last).to_be_visible()  # an earlier one may still be visible
        self.expect_values(dict.fromkeys(FIELDS, ""))

    def expect_failure(self, values: dict[str, str]) -> None:
        """Expect the error toast, and every value still in the form."""
        expect(self.toast(FAILURE)).to_be_visible()
        expect(self.button).to_be_enabled()
        self.expect_values(values)

    def expect_values(self, values: dict[str, str]) -> None:
        for name, value in values.items():
            expect(self.field(name)).to_have_value(value)
