"""A message is answered from the desk, by the keyboard, and the person gets the letter."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite
from e2e.support.accounts import allow_statuses
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.pages import press_shortcut
from e2e.support.site import Site
from e2e.support.smtp import MailServer
from e2e.support.staff import StaffAccount

FIRM = "hello@sabineridge.example.com"
_NAME = "User.objects.filter(email='ruiz@sabineridge.example.com').update(full_name='Ana Ruiz')"
SENT_WITHIN = 60_000  # milliseconds: the letter waits for twelve seconds, in case it is undone


@pytest.fixture(scope="module")
def site(new_site: NewSite, mail_server: MailServer) -> Iterator[Site]:
    """A site with a worker that sends mails."""
    site = new_site("reply", mail_server)
    yield site
    site.stop()


@pytest.fixture(scope="module")
def ruiz(site: Site) -> StaffAccount:
    account = StaffAccount(site, "ruiz@sabineridge.example.com", role="advisor")
    site.run_python(_NAME)
    return account


def test_a_letter_without_blanks_is_sent_by_the_keyboard_undone_and_sent_again(
    page: Page, ruiz: StaffAccount, mail_server: MailServer, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "422 reply")
    person = contact_fields()
    form = ContactForm(page).open()
    form.send(person)
    form.expect_sent()
    ruiz.sign_in(page.context)
    page.goto(f"/desk/leads?search={person['email']}")
    # The worker files messages within a second or two, and the list follows.
    page.get_by_role("link", name=person["name"]).first.click()
    expect(page.get_by_role("heading", name=person["name"], level=1)).to_be_visible()
    letter = page.get_by_role("textbox", name="Reply", exact=True)
    press_shortcut(page, "r", letter.or_(page.get_by_text("Loading the reply...")))
    expect(letter).to_be_focused()
    expect(page.get_by_label("Subject")).to_have_value("Re: We received your message")
    page.get_by_label("Begin with").select_option("After a call")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Write what you understood, in place of")).to_be_visible()
    assert_accessible(page)

    letter.fill("Hello Ruth,\n\nsent too early")
    page.get_by_role("button", name="Send reply").click()
    page.get_by_role("button", name="Undo").click()
    expect(letter).to_have_value("Hello Ruth,\n\nsent too early")
    expect(page.get_by_text("Waiting for an answer")).to_be_visible()
    page.reload()
    expect(letter).to_have_value("Hello Ruth,\n\nsent too early")

    letter.fill("Hello Ruth,\n\nI read your message. When can we talk?")
    page.get_by_role("button", name="Preview").click()
    preview = page.get_by_role("region", name="As they will see it")
    expect(preview).to_contain_text("When can we talk?")
    assert_fine_at_every_width(page)
    letter.focus()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Your reply goes out in 10 seconds", exact=True)).to_be_visible()
    expect(letter).to_have_count(0)
    replied = page.get_by_role("listitem").filter(has_text="You replied")
    expect(replied).to_contain_text("Waiting to be sent")
    expect(replied).to_contain_text(f"Sent, to {person['email']}", timeout=SENT_WITHIN)
    expect_letter(mail_server, person["email"])
    expect(page.get_by_text("Waiting for an answer")).to_have_count(0)


def expect_letter(mail_server: MailServer, email: str) -> None:
    """Expect two mails, the second in reply to the first. A reply that was undone was never
    sent.
    """
    acknowledged, received = mail_server.wait_for(email, 2)
    assert received["From"] == f'"Ana Ruiz, Sabine Ridge Business Advisors" <{FIRM}>'
    assert received["Reply-To"] == FIRM
    assert received["Subject"] == "Re: We received your message"
    assert received["In-Reply-To"] == acknowledged["Message-ID"]
    assert acknowledged["Message-ID"] in received["References"]
    text = received.get_body(("plain",))
    assert text is not None
    lines = text.get_content().splitlines()
    assert lines[:3] == ["Hello Ruth,", "", "I read your message. When can we talk?"]
