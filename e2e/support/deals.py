"""Helpers for deals: links in mails, and the page on which an agreement is signed."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.support.axe import assert_accessible
from e2e.support.pages import assert_fits, tab_to
from e2e.support.smtp import MailServer


def link_in(mail_server: MailServer, recipient: str, subject: str) -> str:
    """Wait for the mail with this subject, and return the path of its link."""
    text = mail_server.text_of(recipient, subject)
    found = re.search(r"/(?:auth|your-file|sign|nda)\b[^\s)\]>]*", text)
    assert found, text
    return found.group()


class Signing:
    """The signing page of one person, used with the keyboard alone, or with a pointer: then every
    screen on the way is checked.
    """

    def __init__(self, page: Page, *, by_keyboard: bool = False) -> None:
        self.page, self._by_keyboard = page, by_keyboard

    def confirm_address(self, mail_server: MailServer, email: str) -> None:
        self._expect("Hello")
        self._press("Send me the code")
        self._expect("Type the code")
        found = re.search(r"\b\d{6}\b", mail_server.text_of(email, "Your code"))
        assert found
        self._type("Code", found.group())
        self._press("Continue")

    def read(self) -> None:
        self._expect("Whom we work for")
        self._press("Go on to the agreement")
        self._expect("The agreement")
        self._press("I've read it. Go on")

    def sign(self, name: str, *, title: str = "") -> None:
        """Sign with the typed name; without a title only for oneself, as a spouse does."""
        self._expect("Sign")
        self._type("Type your full name", name)
        if title:
            self._type("What you are in", title)
        self._press(self.page.get_by_role("checkbox"), key="Space")
        self._press("Sign the agreement")
        self._expect("Everyone has signed|Thank you")

    def _expect(self, title: str) -> None:
        heading = self.page.locator("#signing-heading")
        expect(heading).to_have_text(re.compile(f"^(?:{title})"))
        expect(heading).to_be_focused()
        if not self._by_keyboard:
            assert_fits(self.page)
            assert_accessible(self.page)

    def _press(self, target: str | Locator, key: str = "Enter") -> None:
        if isinstance(target, str):
            target = self.page.get_by_role("button", name=target)
        if self._by_keyboard:
            tab_to(target)
            self.page.keyboard.press(key)
        else:
            target.click()

    def _type(self, label: str, text: str) -> None:
        field = self.page.get_by_role("textbox", name=label)
        if self._by_keyboard:
            tab_to(field)
            self.page.keyboard.type(text)
        else:
            field.fill(text)
