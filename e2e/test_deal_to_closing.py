"""A sale from two offers to the booked fee and the recorded sale, by seller, two buyers and the
broker of one, coordinator and principal.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import allow_statuses, call
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.listings import put_on_market
from e2e.support.pages import DESK, PHONE, assert_fits, expect_loaded
from e2e.support.people import sign_in_by_api
from e2e.support.sales import make_ready_for_offers
from e2e.support.site import Site
from e2e.support.smtp import MailServer
from e2e.support.staff import StaffAccount

COMPANY, NUMBER = "Angelina Air LLC", "2081"
ROSA, KEN = "Rosa Delgado", "Ken Brandt"
BUYERS = {ROSA: "rosa@buyers.example", KEN: "ken@buyers.example"}
OWNER, BROKER = "gene@angelina.example", "pat@brokers.example"
RETURNS, STATEMENT = "Tax returns", "Closing statement"
QUESTION = "Which contracts end this year?"
ANSWER = "None before March."
WIRE = "Bank of Nacogdoches, routing 111900659, account 4471"


@pytest.fixture(scope="module")
def site(new_site: NewSite, mail_server: MailServer) -> Iterator[Site]:
    """A site that sends emails."""
    site = new_site("sales", mail_server)
    yield site
    site.stop()


@pytest.fixture(scope="module")
def coordinator(site: Site) -> StaffAccount:
    return StaffAccount(site, "ada@sabineridge.example.com", "advisor")


@pytest.fixture(scope="module")
def principal(site: Site) -> StaffAccount:
    return StaffAccount(site, "whitfield@sabineridge.example.com")


def test_two_offers_lead_to_a_closing_and_its_fee(
    site: Site,
    coordinator: StaffAccount,
    principal: StaffAccount,
    visitor: Visitor,
    mail_server: MailServer,
    console_guard: ConsoleGuard,
) -> None:
    allow_statuses(console_guard, "401 auth/session", "404 cim", "404 room", "404 api/sale")
    put_on_market(site, number=NUMBER, company=COMPANY, broker=coordinator.email, owner=OWNER)
    make_ready_for_offers(
        site, company=COMPANY, buyers=BUYERS, files=[RETURNS, STATEMENT], broker=BROKER
    )
    desk, firm = (visitor(alone=True, width=DESK) for _ in range(2))
    owner, rosa, ken, pat = (visitor(alone=True, width=PHONE) for _ in range(4))
    coordinator.sign_in(desk.context)
    principal.sign_in(firm.context)
    sign_in_by_api(owner.context, OWNER)
    for buyer, email in zip((rosa, ken), BUYERS.values(), strict=True):
        sign_in_by_api(buyer.context, email)
    sign_in_by_api(pat.context, BROKER)
    sale = Sale(desk)

    register_buyer(pat, desk)
    record_offer(desk, sale, ROSA, price=1_150_000, cash=1_000_000, note=150_000)
    sale.submit_offer(KEN, price=1_050_000, cash=1_050_000)
    desk.reload()
    desk.get_by_role("button", name="Show them to the owner").click()
    expect(desk.get_by_role("button", name="The owner can see them")).to_be_visible()
    look_at(desk)
    compare(owner)
    counter(desk)
    see_own_rounds(rosa)
    see_own_buyer(pat, "Offer accepted")
    sale.move("offers", "loi", "diligence")

    open_room(desk, sale)
    read_and_ask(rosa)
    assert_kept_from(ken)
    answer(desk, sale)
    assert "/buying" in mail_server.text_of(BUYERS[ROSA], "We have an answer for you")

    slip(desk, sale)
    see_dates(owner)
    prepare_closing(desk, sale)
    check_wire(desk, firm, sale)
    sale.settle_dates()
    sale.move("contract", "closing")
    book_fee(firm, sale)
    firm.goto(sale.path)
    firm.get_by_role("button", name="Move to Closed").click()
    stages = firm.get_by_role("list", name="Stages")
    expect(stages.locator("[aria-current]")).to_contain_text("Closed")
    look_at(firm)
    firm.goto("/desk/fees")
    expect(firm.get_by_role("main")).to_contain_text("$118,000")
    look_at(firm)
    record_sale(desk, sale)
    rosa.goto("/buying")
    look_at(rosa)


class Sale:
    """The deal, by the API as the coordinator uses it."""

    def __init__(self, desk: Page) -> None:
        self._desk = desk
        board = call(desk.context, "GET", "/api/desk/deals")
        [self.id] = {each["id"] for each in deals_in(board) if each["name"] == COMPANY}
        self.path = f"/desk/deals/{self.id}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        url = f"/api/desk/deals/{self.id}{path}"
        return call(self._desk.context, method, url, body, expected=(200, 201))

    def move(self, *stages: str) -> None:
        """Move the deal on by these stages, although something may be missing."""
        for stage in stages:
            now = self.call("GET", "")["stage"]
            self.call("POST", "/stage", {"stage": stage, "expected": now, "reason": "Agreed"})

    def submit_offer(self, buyer: str, *, price: int, cash: int) -> None:
        interest = next(
            each["interest"]
            for each in self.call("GET", "/offers")["buyers"]
            if each["name"] == buyer
        )
        offers = self.call("POST", "/offers", {"interest": interest, "kind": "loi"})["offers"]
        draft = next(each for each in offers if each["state"] == "draft")
        terms = {
            "price": price,
            "cashAtClosing": cash,
            "structure": "assets",
            "financing": "cash",
            "expiresOn": day(12),
        }
        body = {"content": draft["content"] | terms, "version": draft["version"]}
        path = f"/offers/{draft['id']}"
        saved = self.call("PUT", path, body)["offers"]
        version = next(each["version"] for each in saved if each["id"] == draft["id"])
        self.call("POST", f"{path}/submit", {"version": version})

    def settle_dates(self) -> None:
        """Record every date before closing as done today."""
        for each in self.call("GET", "/dates")["dates"]:
            later = ("closing", "lease-end", "engagement-end", "tail-end")
            if each["state"] == "open" and each["key"] not in later:
                version = self.call("GET", "/dates")["version"]
                body = {"state": "done", "doneOn": day(0), "reason": "", "version": version}
                self.call("PUT", f"/dates/{each['id']}/state", body)


def deals_in(board: dict[str, Any]) -> list[dict[str, Any]]:
    return [deal for column in board["columns"] for deal in column["deals"]]


def day(later: int) -> str:
    return (datetime.now(tz=UTC) - timedelta(hours=6) + timedelta(days=later)).date().isoformat()


def register_buyer(pat: Page, desk: Page) -> None:
    """Register a buyer as her broker, and confirm that and the share as the coordinator."""
    pat.goto("/co-broking")
    look_at(pat)
    body = {"listing": NUMBER, "name": ROSA, "email": BUYERS[ROSA], "phone": "", "company": ""}
    call(pat.context, "POST", "/api/co-broking/registrations", body, expected=(200, 201))
    path = "/api/desk/co-brokers"
    [registration] = call(desk.context, "GET", path)["registrations"]
    path = f"{path}/registrations/{registration['id']}"
    answer = {"confirmed": True, "reason": "She wrote to us after she had met him"}
    call(desk.context, "POST", f"{path}/answer", answer, expected=(200,))
    call(desk.context, "POST", f"{path}/letter", expected=(200,))


def see_own_buyer(pat: Page, standing: str) -> None:
    """Expect the status of the own buyer and the letter about the fee, and nothing of others."""
    pat.goto("/co-broking")
    buyers = pat.get_by_role("region", name="Your buyers")
    expect(buyers.get_by_text(f"{standing}.")).to_be_visible()
    expect(buyers.get_by_role("link", name=re.compile("^Fee confirmation, 40%"))).to_be_visible()
    assert KEN not in pat.content()
    look_at(pat)


def record_sale(desk: Page, sale: Sale) -> None:
    """Check what is kept of the sale, and record it without names."""
    desk.goto(f"{sale.path}/comparable")
    expect(desk.get_by_role("heading", name="$1.18M paid.")).to_be_visible()
    desk.get_by_label("Industry, as in the valuation method").select_option("HVAC Services")
    look_at(desk)
    desk.get_by_role("button", name="Record the sale").click()
    expect(desk.get_by_text(re.compile("^Recorded on"))).to_be_visible()
    desk.goto("/desk/results")
    expect_loaded(desk)
    assert COMPANY not in desk.locator("main").inner_text()
    look_at(desk)


def look_at(page: Page) -> None:
    """Expect a screen that has loaded, fits and is accessible. The window becomes as high as the
    page for it, so that bars that stick to its edges cover no field.
    """
    expect_loaded(page)
    size = page.viewport_size
    assert size
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": height})
    assert_fits(page)
    assert_accessible(page)
    page.set_viewport_size(size)


def open_tab(desk: Page, name: str) -> None:
    tabs = desk.get_by_role("navigation", name="Parts of the deal")
    tabs.get_by_role("link", name=name, exact=True).click()
    expect(tabs.locator("[aria-current]")).to_have_text(name)


def record_offer(desk: Page, sale: Sale, buyer: str, *, price: int, cash: int, note: int) -> None:
    desk.goto(f"{sale.path}/offers")
    desk.get_by_role("button", name="Record an offer").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Buyer").select_option(buyer)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    sheet = desk.get_by_role("region", name=f"From {buyer}")
    fill_money(sheet, {"Price": price, "Cash at closing, escrow included": cash, "Note": note})
    sheet.get_by_label("Structure").select_option("assets")
    sheet.get_by_label("Financing", exact=True).select_option("sba")
    sheet.get_by_label("Lender").fill("First Piney Bank")
    sheet.get_by_label("Own money comes from").fill("Savings")
    sheet.get_by_label("Exclusivity, days").fill("60")
    sheet.get_by_label("Diligence, days").fill("45")
    sheet.get_by_label("Last day to answer").fill(day(10))
    expect(sheet.get_by_text("Saved", exact=True)).to_be_visible()
    look_at(desk)
    sheet.get_by_role("button", name="Received from the buyer").click()
    expect(sheet).to_have_count(0)


def fill_money(sheet: Locator, amounts: dict[str, int]) -> None:
    for label, amount in amounts.items():
        field = sheet.get_by_label(label, exact=True)
        field.fill(str(amount))
        field.blur()


def compare(owner: Page) -> None:
    owner.goto("/your-file")
    offers = owner.locator("#offers")
    offers.locator("summary").click()
    expect(offers.get_by_text(ROSA).first).to_be_visible()
    expect(offers.get_by_text(KEN).first).to_be_visible()
    look_at(owner)


def counter(desk: Page) -> None:
    """Counter the better offer, which the buyer accepts."""
    mine = desk.get_by_role("region", name=f"The offer of {ROSA}")
    mine.get_by_role("button", name="Counter").click()
    sheet = desk.get_by_role("region", name=f"Our counter to {ROSA}")
    fill_money(sheet, {"Price": 1_180_000, "Cash at closing, escrow included": 1_030_000})
    sheet.get_by_label("Last day to answer").fill(day(7))
    expect(sheet.get_by_text("Saved", exact=True)).to_be_visible()
    sheet.get_by_role("button", name="Sent to the buyer").click()
    expect(sheet).to_have_count(0)
    mine.get_by_role("button", name="Accepted").click()
    expect(mine.get_by_text("Only with this buyer until")).to_be_visible()
    expect(desk.get_by_role("region", name="Rounds")).to_contain_text("Our counter, round 2")
    look_at(desk)


def see_own_rounds(rosa: Page) -> None:
    """Expect both sides' rounds on the buyer's page, and nothing of the other buyer."""
    rosa.goto("/buying")
    rosa.get_by_role("link", name="Your offers").click()
    rounds = rosa.get_by_role("region", name="The rounds")
    expect(rounds).to_contain_text("The owner's side answered in round 2")
    expect(rounds).to_contain_text("Accepted on")
    expect(rosa.get_by_role("row", name=re.compile("^Price"))).to_contain_text("Changed")
    assert KEN not in rosa.locator("main").inner_text()
    look_at(rosa)


def open_room(desk: Page, sale: Sale) -> None:
    """Open the room and give the returns to buyers with a letter of intent."""
    desk.goto(f"{sale.path}/room")
    desk.get_by_label("Kind of business").select_option("trades")
    look_at(desk)
    desk.get_by_role("button", name="Open the data room").click()
    desk.get_by_role("button", name="Add files of the deal").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label(RETURNS).check()
    dialog.get_by_label("Folder").select_option("Tax returns")
    dialog.get_by_label("Level").select_option("2")
    dialog.get_by_role("button", name="Add them").click()
    expect(desk.get_by_role("status").filter(has_text=f"Seen by: {ROSA}.")).to_be_visible()
    desk.get_by_role("button", name="Push 1 file to buyers").click()
    expect(desk.get_by_text("Nothing waits here.")).to_be_visible()
    look_at(desk)


def read_and_ask(rosa: Page) -> None:
    rosa.goto(f"/buying/{NUMBER}/room")
    expect(rosa.get_by_role("heading", level=2, name="Tax returns")).to_be_visible()
    rosa.get_by_role("textbox", name="Your question").fill(QUESTION)
    rosa.get_by_role("button", name="Send the question").click()
    expect(rosa.get_by_text("We're working on it")).to_be_visible()
    look_at(rosa)
    rosa.get_by_role("link", name=re.compile(f"^Read ?: {RETURNS}")).click()
    picture = rosa.locator("main img").first
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", value=True)
    look_at(rosa)


def assert_kept_from(ken: Page) -> None:
    """Expect that the other buyer gets nothing of it, and does not learn of the letter."""
    ken.goto(f"/buying/{NUMBER}/room")
    expect(ken.get_by_text("We haven't put any documents here yet.")).to_be_visible()
    words = ken.locator("main").inner_text()
    assert RETURNS not in words
    assert ROSA not in words
    assert QUESTION not in words
    look_at(ken)


def answer(desk: Page, sale: Sale) -> None:
    desk.goto(f"{sale.path}/room")
    expect(desk.get_by_text(QUESTION)).to_be_visible()
    [asked] = sale.call("GET", "/room")["room"]["requests"]
    body = {"answer": ANSWER, "state": "answered", "version": asked["version"]}
    sale.call("PATCH", f"/room/requests/{asked['id']}", body)
    desk.reload()
    expect(desk.get_by_text(ANSWER)).to_be_visible()
    readings = desk.get_by_role("region", name=re.compile("read", re.I))
    expect(readings.first).to_contain_text(BUYERS[ROSA])
    look_at(desk)


def slip(desk: Page, sale: Sale) -> None:
    """Move the lender's term sheet, and see what moves with it before it is saved."""
    open_tab(desk, "Dates")
    look_at(desk)
    label = "Lender's term sheet"
    desk.get_by_role("button", name=re.compile(f"^Move ?: {label}")).click()
    dialog = desk.get_by_role("dialog")
    before = {each["key"]: each["on"] for each in sale.call("GET", "/dates")["dates"]}
    dialog.get_by_label("New day").fill(later(before["term-sheet"], 14))
    expect(
        dialog.get_by_role("heading", name=re.compile(r"other dates move along"))
    ).to_be_visible()
    moved = dialog.get_by_role("listitem").filter(has_text="Loan commitment")
    expect(moved).to_contain_text("14 days")
    look_at(desk)
    dialog.get_by_label("Why").fill("The bank waits for the August statements")
    dialog.get_by_role("button", name="Move it").click()
    expect(dialog).to_have_count(0)
    after = {each["key"]: each["on"] for each in sale.call("GET", "/dates")["dates"]}
    assert after["closing"] > before["closing"]
    assert after["diligence-end"] == before["diligence-end"]


def later(on: str, days: int) -> str:
    return (datetime.fromisoformat(on) + timedelta(days=days)).date().isoformat()


def see_dates(owner: Page) -> None:
    owner.goto("/your-file")
    closing = owner.locator("#closing")
    closing.locator("summary").click()
    expect(closing.get_by_text("Closing", exact=True).first).to_be_visible()
    look_at(owner)


def prepare_closing(desk: Page, sale: Sale) -> None:
    """Settle the closing list, with the statement as a file."""
    items = sale.call("GET", "/dates")["closingItems"]
    first, *_ = [each for each in items if not each["needsFile"]]
    for each in items:
        if each["id"] != first["id"] and not each["needsFile"]:
            body = {"state": "done", "reason": "", "file": None}
            sale.call("PUT", f"/closing-items/{each['id']}", body)
    desk.reload()
    box = desk.get_by_role("checkbox", name=first["label"])
    box.click()
    expect(box).to_be_checked()
    desk.get_by_role("checkbox", name="Closing statement signed").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("File of the deal").select_option(STATEMENT)
    look_at(desk)
    dialog.get_by_role("button", name="Save").click()
    expect(desk.get_by_text(f"{len(items)} of {len(items)} settled")).to_be_visible()


def check_wire(desk: Page, firm: Page, sale: Sale) -> None:
    """Enter instructions for a wire and call the payee; only a colleague can confirm that."""
    desk.get_by_role("button", name="Enter instructions").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Who gets the money").fill("Angelina Air")
    dialog.get_by_role("textbox", name="Instructions").fill(WIRE)
    look_at(desk)
    dialog.get_by_role("button", name="Store them").click()
    expect(desk.get_by_role("button", name="Read the instructions")).to_have_count(0)
    desk.get_by_role("button", name="I called them").click()
    for label, text in {
        "Whom you spoke to": "Gene Hartsfield",
        "Number you called": "(936) 555-0142",
        "Where we know it from": "The engagement agreement",
    }.items():
        dialog.get_by_label(label).fill(text)
    dialog.get_by_role("button", name="Record the call").click()
    expect(desk.get_by_text("First initials: who called")).to_have_count(0)
    expect(desk.get_by_role("button", name="I confirm the call")).to_have_count(0)
    assert WIRE not in desk.content()

    firm.goto(f"{sale.path}/dates")
    firm.get_by_role("button", name="I confirm the call").click()
    firm.get_by_role("button", name="Read the instructions").click()
    read = firm.get_by_role("dialog")
    read.get_by_role("button", name="Read them").click()
    expect(read.get_by_text(WIRE)).to_be_visible()
    look_at(firm)
    read.get_by_role("button", name="Close").last.click()


def book_fee(firm: Page, sale: Sale) -> None:
    """Book the fee on the accepted offer, and make its invoice."""
    open_tab(firm, "Fees")
    firm.get_by_role("button", name="Book a fee").click()
    dialog = firm.get_by_role("dialog")
    expect(dialog.get_by_label("Cash, escrow included")).to_have_value("$1,030,000")
    look_at(firm)
    dialog.get_by_role("button", name="Book it").click()
    fee = firm.get_by_role("region", name=re.compile("^Fee 1, earned on"))
    expect(fee).to_contain_text("$118,000")
    fee.get_by_role("button", name="Make the invoice").click()
    link = fee.get_by_role("link", name="Invoice as a PDF")
    with firm.expect_download() as download:
        link.click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    fee.get_by_role("button", name="Paid today").last.click()
    expect(fee).to_contain_text("Paid on")
    look_at(firm)
