"""A visitor sends a message (specification, sections 4 and 8)."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.contact import FIELDS, OPERATION, SUCCESS, ContactForm, a_message
from e2e.support.held import Held
from e2e.support.site import Site

DISMISS = "buttons => buttons.forEach((button) => button.click())"  # perhaps it has gone by itself


@pytest.fixture
def form(page: Page) -> ContactForm:
    return ContactForm(page).open()


def test_a_message_is_stored_with_its_two_mails_before_the_visitor_hears_so(
    form: ContactForm, site: Site
) -> None:
    words = a_message()
    form.send(words)
    form.expect_sent()
    [message] = site.messages(words["email"])
    assert {name: message[name] for name in FIELDS} == words
    assert message["status"] == "new"
    firm, visitor = site.mails(message["reference"])
    assert (firm["to"], firm["reply_to"]) == ("hello@sabineridge.example.com", words["email"])
    assert (visitor["to"], visitor["reply_to"]) == (words["email"], "")
    assert words["message"] in firm["text"]
    assert words["message"] not in visitor["text"]


def test_the_whole_way_is_walked_with_the_keyboard(form: ContactForm, site: Site) -> None:
    words = a_message()
    press = form.page.keyboard.press
    press("Tab")
    expect(form.page.get_by_role("link", name="Skip to the page")).to_be_focused()
    press("Enter")
    expect(form.page.get_by_role("main")).to_be_focused()
    for name in FIELDS:
        press("Tab")
        expect(form.field(name)).to_be_focused()
        form.page.keyboard.insert_text(words[name])
    press("Tab")
    expect(form.button).to_be_focused()
    press("Enter")
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1


def test_the_button_says_so_and_rests_while_the_message_is_on_its_way(
    form: ContactForm, site: Site
) -> None:
    held = Held(form.page, OPERATION)
    words = a_message()
    expect(form.button).to_have_text("Send Message")
    form.send(words)
    expect(form.button).to_have_text("Sending...")
    expect(form.button).to_be_disabled()
    form.expect_words(words)
    held.release()
    form.expect_sent()
    expect(form.button).to_have_text("Send Message")
    expect(form.button).to_be_enabled()
    assert len(site.messages(words["email"])) == 1


def test_a_second_message_from_the_same_page_is_a_message_of_its_own(
    form: ContactForm, site: Site
) -> None:
    words = a_message()
    for _ in range(2):  # even with the same words: the visitor has started anew
        form.send(words)
        form.expect_sent()
        form.toast(SUCCESS).get_by_role("button").evaluate_all(DISMISS)
        expect(form.toast(SUCCESS)).to_have_count(0)
    assert len(site.messages(words["email"])) == 2


def test_words_survive_a_reload_and_are_gone_once_sent(form: ContactForm) -> None:
    words = a_message()
    form.fill(words)
    form.open()
    form.expect_words(words)
    form.button.click()
    form.expect_sent()
    form.open()
    form.expect_words(dict.fromkeys(FIELDS, ""))


def test_words_survive_a_look_at_another_page(form: ContactForm) -> None:
    words = a_message()
    form.fill(words)
    form.page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(form.page).to_have_url("/privacy")
    form.page.go_back()
    form.expect_words(words)


def test_a_browser_that_stores_nothing_still_sends(page: Page, site: Site) -> None:
    page.add_init_script("""Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("Denied", "SecurityError"); }
    })""")
    form = ContactForm(page).open()
    words = a_message()
    form.send(words)
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1


def test_words_typed_while_a_message_is_on_its_way_are_not_thrown_away(form: ContactForm) -> None:
    held = Held(form.page, OPERATION)
    form.send(a_message())
    expect(form.button).to_be_disabled()
    message = form.field("message")
    editable = message.is_editable()
    if editable:
        message.fill("One more thing that I forgot to say.")
    held.release()
    expect(form.toast(SUCCESS)).to_be_visible()
    expect(message).to_have_value("One more thing that I forgot to say." if editable else "")
