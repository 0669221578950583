"""A message is sent as two mails through a mail server, even if the worker is killed."""

import sqlite3
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Page

from e2e.conftest import NewSite
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.processes import end, kill
from e2e.support.site import Site
from e2e.support.smtp import MailServer

FIRM = "hello@sabineridge.example.com"
TRYING = 60.0
"""Seconds to wait at most for a worker's first try; it takes three on a machine at rest."""


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose outbox no other test uses."""
    site = new_site("mail")
    yield site
    site.stop()


@pytest.fixture
def server() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


def sent_by(page: Page, **changes: str) -> dict[str, str]:
    """Send a message; returns its form values."""
    values = contact_fields(**changes)
    form = ContactForm(page).open()
    form.send(values)
    form.expect_sent()
    return values


def was_tried(mail: sqlite3.Row) -> bool:
    """Whether an attempt failed and the mail is queued for the next one."""
    return bool(mail["attempts"]) and mail["state"] == "queued"


def test_both_mails_arrive_with_the_right_headers_and_text(
    page: Page, site: Site, server: MailServer
) -> None:
    values = sent_by(page, name="José Muñoz", message="What is it worth?\n\n<b>Soon</b> & quietly.")
    worker = site.start_worker(server.url)
    [to_firm] = server.wait_for(FIRM)
    [to_visitor] = server.wait_for(values["email"])
    end(worker)
    [message] = site.messages(values["email"])

    assert to_firm["Reply-To"] == values["email"]
    assert message["reference"] in to_firm["Subject"]
    assert to_visitor["Reply-To"] is None
    assert to_visitor["Subject"] == "We received your message"
    for mail in (to_firm, to_visitor):
        assert mail["From"] == f"Sabine Ridge Business Advisors <{FIRM}>"
        assert mail["Message-ID"]
        text, html = mail.get_body(("plain",)), mail.get_body(("html",))
        assert text is not None
        assert html is not None
        assert message["reference"] in text.get_content()
        assert message["reference"] in html.get_content()
        assert "<b>Soon</b>" not in html.get_content()
    firm_text = to_firm.get_body(("plain",))
    assert firm_text is not None
    assert "José Muñoz" in firm_text.get_content()
    assert "<b>Soon</b> & quietly." in firm_text.get_content()
    assert "quietly" not in to_visitor.as_string()
    visitor_text = to_visitor.get_body(("plain",))
    assert visitor_text is not None
    assert "José" not in visitor_text.get_content()  # it may be anybody's address
    assert {mail["state"] for mail in site.mails(message["reference"])} == {"sent"}


def test_a_killed_worker_loses_and_duplicates_no_mail(
    page: Page, site: Site, server: MailServer
) -> None:
    people = [sent_by(page)["email"] for _ in range(2)]
    server.hold()
    worker = site.start_worker(server.url)
    interrupted = server.wait_for_held()
    kill(worker)
    server.release()
    # Nobody else may have the mail for ten minutes after that: let them be over.
    site.write(
        "UPDATE mail_mail SET leased_until = ? WHERE leased_until IS NOT NULL", "2026-01-01 00:00"
    )
    worker = site.start_worker(server.url)
    for person in people:
        server.wait_for(person)
    server.wait_for(FIRM, 2)
    end(worker)
    assert interrupted in server.ids()
    assert len(server.ids()) == len(set(server.ids())) == 4
    for person in people:
        [message] = site.messages(person)
        assert [mail["state"] for mail in site.mails(message["reference"])] == ["sent", "sent"]


def test_an_outage_of_the_mail_server_loses_no_mail(page: Page, site: Site) -> None:
    values = sent_by(page)
    [message] = site.messages(values["email"])
    with MailServer() as away:
        url = away.url
    worker = site.start_worker(url)
    deadline = monotonic() + TRYING
    while not all(map(was_tried, site.mails(message["reference"]))):
        assert monotonic() < deadline, f"nobody has tried in {TRYING} seconds:\n{site.log()}"
        page.goto("/contact")  # the site goes on as ever
    end(worker)
    assert {mail["state"] for mail in site.mails(message["reference"])} == {"queued"}
    site.write("UPDATE mail_mail SET next_attempt_at = ?", "2026-01-01 00:00")
    with MailServer() as back:
        worker = site.start_worker(back.url)
        assert len(back.wait_for(values["email"])) == 1
        assert len(back.wait_for(FIRM)) == 1
        end(worker)
