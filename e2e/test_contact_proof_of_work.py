"""The contact form of a busy site, which asks for a proof of work, and its honeypot field."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.site import Site

BUSY = "We are getting a lot of messages right now"


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site that asks for a proof of work from the second message on."""
    site = new_site("busy", CONTACT_PROOF_PER_HOUR="1")
    yield site
    site.stop()


def test_a_busy_site_asks_for_proof_of_work_and_stores_the_message(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 428")
    sent_requests: list[Request] = []
    page.on("request", lambda request: sent_requests.append(request))
    form = ContactForm(page).open()
    for values in (contact_fields(), contact_fields()):
        form.send(values)
        form.expect_sent()
        assert len(site.messages(values["email"])) == 1
        form.write_another()
    posts = [request for request in sent_requests if request.method == "POST"]
    assert len(posts) == 3
    assert not any(
        "/proof-" in request.url for request in sent_requests[: sent_requests.index(posts[1])]
    )


def test_without_javascript_a_busy_site_preserves_the_message_and_says_what_to_do(
    visitor: Visitor, console_guard: ConsoleGuard, site: Site
) -> None:
    console_guard.expect("status of 429")
    page = visitor(java_script_enabled=False)
    form = ContactForm(page)
    page.goto("/contact")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        form.send(contact_fields())
    page.goto("/contact")
    values = contact_fields()
    form.send(values)
    expect(form.summary).to_contain_text(BUSY)
    expect(form.summary).to_contain_text("Please call us")
    form.expect_values(values)
    assert site.messages(values["email"]) == []


def test_the_honeypot_field_is_hidden_and_cannot_be_focused(page: Page, site: Site) -> None:
    form = ContactForm(page).open()
    trap = form.field("website")
    assert trap.evaluate("(field) => field.parentElement.getBoundingClientRect().width") <= 1
    form.field("message").focus()
    page.keyboard.press("Tab")
    expect(form.button).to_be_focused()
    trap.fill("https://buy.example")
    values = contact_fields()
    form.send(values)
    form.expect_sent()
    [message] = site.messages(values["email"])
    assert message["status"] == "spam"
    assert site.mails(message["reference"]) == []
