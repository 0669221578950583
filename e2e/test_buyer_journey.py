"""An inquiry from the mail of a portal to the read memorandum and its end, by buyer, owner,
coordinator and principal.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import FilePayload, Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import allow_statuses, call
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.deals import link_in
from e2e.support.listings import (
    profile_changes,
    put_on_market,
    receive_portal_mail,
    screening_changes,
)
from e2e.support.pages import DESK, PHONE, assert_fits, expect_loaded
from e2e.support.people import sign_in_by_api
from e2e.support.photos import landscape
from e2e.support.site import Site
from e2e.support.smtp import MailServer
from e2e.support.staff import StaffAccount

NAME = "Rosa Delgado"


@pytest.fixture(scope="module")
def site(new_site: NewSite, mail_server: MailServer) -> Iterator[Site]:
    """A site that sends emails."""
    site = new_site("buyers", mail_server)
    yield site
    site.stop()


@pytest.fixture(scope="module")
def coordinator(site: Site) -> StaffAccount:
    return StaffAccount(site, "ada@sabineridge.example.com", "advisor")


@pytest.fixture(scope="module")
def principal(site: Site) -> StaffAccount:
    return StaffAccount(site, "whitfield@sabineridge.example.com")


def test_a_portal_inquiry_leads_to_a_read_memorandum_and_ends_at_once(
    site: Site,
    coordinator: StaffAccount,
    principal: StaffAccount,
    visitor: Visitor,
    mail_server: MailServer,
    console_guard: ConsoleGuard,
) -> None:
    allow_statuses(
        console_guard, "401 auth/session", "404 cim", "404 room/open", "404 api/sale/agreement"
    )
    number, company = "2071", "Caddo Air LLC"
    email, owner_email = "rosa@buyers.example", "gene@caddo.example"
    put_on_market(site, number=number, company=company, broker=coordinator.email, owner=owner_email)
    receive_portal_mail(
        site, number=number, name=NAME, email=email, message="I ran two shops. May I see more?"
    )

    desk = visitor(alone=True, width=DESK)
    coordinator.sign_in(desk.context)
    interest = interest_of(desk, email)
    send_agreement(desk, interest["id"])

    buyer = visitor(alone=True, width=PHONE)
    buyer.goto(link_in(mail_server, email, "Thank you for writing to us"))
    sign(buyer, mail_server, email)
    assert "/nda#key=" in mail_server.text_of(email, "Your signed copy")
    assert company not in buyer.content()
    describe_oneself(buyer)

    see_proof(desk, interest["buyer"])
    call(
        desk.context,
        "PUT",
        f"/api/desk/interests/{interest['id']}/screening",
        {"changes": screening_changes(), "editor": "journey"},
        expected=(200,),
    )
    desk.goto(f"/desk/queue?buyer={interest['id']}")
    act(desk, "Screened", interest["id"])
    act(desk, "Ask the owner", interest["id"])

    owner = visitor(alone=True, width=PHONE)
    sign_in_by_api(owner.context, owner_email)
    decide(owner)

    act(desk, "Let them read", interest["id"], letter="Let them read, and send")
    assert f"/buying/{number}" in mail_server.text_of(email, "You can read on")
    read(buyer, number, company)

    firm = visitor(alone=True, width=DESK)
    principal.sign_in(firm.context)
    revoke(firm, interest["buyer"])
    closed = buyer.get_by_role("alert").filter(has_text="This overview is closed now")
    expect(closed).to_be_visible()
    expect(buyer.locator("main img")).to_have_count(0)
    assert_accessible(buyer)
    for path in (f"{number}/cim", f"{number}/cim/pages/1", f"{number}/cim/document"):
        answer = buyer.context.request.get(f"/api/buying/{path}")
        assert answer.status == 404
        assert company not in answer.text()
    buyer.goto("/buying")
    expect_loaded(buyer)
    expect(buyer.locator("main")).not_to_contain_text("Caddo")


def look_at(page: Page) -> None:
    expect_loaded(page)
    assert_fits(page)
    assert_accessible(page)


def send_agreement(desk: Page, interest: int) -> None:
    desk.goto(f"/desk/queue?buyer={interest}")
    title = desk.get_by_role("heading", level=2, name=NAME)
    expect(title).to_be_visible()
    expect(desk.get_by_text("I ran two shops. May I see more?")).to_be_visible()
    look_at(desk)
    desk.get_by_role("button", name="Send the agreement").click()
    letter = desk.get_by_role("region", name="Send the agreement")
    expect(letter.get_by_role("textbox", name="Subject")).to_have_value(
        "Thank you for writing to us"
    )
    look_at(desk)
    letter.get_by_role("button", name="Send with the agreement").click()
    expect(desk.get_by_text("Agreement on its way").first).to_be_visible()


def sign(buyer: Page, mail_server: MailServer, email: str) -> None:
    buyer.get_by_role("button", name="Send me the code").click()
    code = re.search(r"\b\d{6}\b", mail_server.text_of(email, "Your code"))
    assert code
    buyer.get_by_role("textbox", name="Code").fill(code.group())
    buyer.keyboard.press("Enter")
    buyer.get_by_role("button", name="I've read it. Go on").click()
    buyer.get_by_role("textbox", name="Type your full name").fill(NAME)
    buyer.get_by_role("radio", name="for myself").check()
    buyer.get_by_role("checkbox").check()
    look_at(buyer)
    buyer.get_by_role("button", name="Sign it").click()
    buyer.get_by_role("link", name="Tell us about yourself").click()


def describe_oneself(buyer: Page) -> None:
    expect(buyer).to_have_url(re.compile("/buying/profile$"))
    buyer.get_by_label("By myself or with my family").check()
    expect(buyer.get_by_text("Saved", exact=True)).to_be_visible()
    look_at(buyer)
    body = {"changes": profile_changes()[1:], "editor": "journey"}
    call(buyer.context, "PUT", "/api/buying/profile", body, expected=(200,))
    buyer.goto("/buying/profile#lender")
    buyer.reload()
    buyer.get_by_role("button", name="Send my answers").click()
    expect(buyer.get_by_text("Thank you. We have your answers.").first).to_be_visible()
    statement = FilePayload(name="statement.jpg", mimeType="image/jpeg", buffer=landscape("noon"))
    buyer.locator("#proof input[type=file]").set_input_files(statement)
    buyer.locator("#proof").get_by_role("button", name="Send it").click()
    expect(buyer.locator("#proof").get_by_text("statement.jpg").first).to_be_visible()
    look_at(buyer)
    buyer.goto("/buying")
    expect(buyer.get_by_role("heading", level=2, name="Heating and air company")).to_be_visible()
    look_at(buyer)


def interest_of(desk: Page, email: str) -> dict[str, int]:
    rows = call(desk.context, "GET", f"/api/desk/buyers?search={email}")["buyers"]
    buyer = rows[0]["id"]
    found = call(desk.context, "GET", f"/api/desk/buyers/{buyer}/interests")
    return {"id": found["interests"][0]["id"], "buyer": buyer}


def see_proof(desk: Page, buyer: int) -> None:
    """Wait until the file was checked, and write down what it proves."""
    desk.goto(f"/desk/buyers/{buyer}")
    expect(desk.get_by_text("statement.jpg").first).to_be_visible()
    look_at(desk)
    shown = call(desk.context, "GET", f"/api/desk/buyers/{buyer}")
    [proof] = shown["proofs"]
    body = {
        "amountFrom": shown["bands"][2]["start"],
        "deleteOn": (datetime.now(tz=UTC) + timedelta(days=30)).date().isoformat(),
    }
    path = f"/api/desk/buyers/{buyer}/proofs/{proof['id']}/seen"
    call(desk.context, "POST", path, body, expected=(200,))


def act(desk: Page, name: str, interest: int, letter: str = "") -> None:
    """Do what is next with the buyer, with the letter that goes with it."""
    desk.goto(f"/desk/queue?buyer={interest}")
    desk.get_by_role("button", name=name).first.click()
    if letter:
        desk.get_by_role("button", name=letter).click()


def decide(owner: Page) -> None:
    owner.goto("/your-file")
    owner.get_by_text(re.compile("^Someone we talked to")).click()
    expect(owner.get_by_text(NAME)).to_be_visible()
    look_at(owner)
    owner.get_by_role("button", name="Yes, tell them who we are").click()
    expect(owner.get_by_text("Decided earlier: 1")).to_be_visible()


def read(buyer: Page, number: str, company: str) -> None:
    buyer.goto(f"/buying/{number}")
    expect(buyer.get_by_role("heading", level=1, name=company)).to_be_visible()
    picture = buyer.locator("main img").first
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", value=True)
    look_at(buyer)


def revoke(firm: Page, buyer: int) -> None:
    firm.goto(f"/desk/buyers/{buyer}")
    firm.get_by_role("button", name="Revoke").click()
    dialog = firm.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("Works for a competitor")
    dialog.get_by_role("button", name="Revoke").click()
    expect(dialog).to_have_count(0)
