"""A sale from the lead to the signed agreement, by owner, spouse, advisor and principal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import AuthPage, allow_statuses, call, sign_up_fields
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.deals import Signing, link_in
from e2e.support.pages import DESK, PHONE, assert_fits, expect_loaded, tab_to
from e2e.support.photos import landscape
from e2e.support.site import Site
from e2e.support.smtp import MailServer
from e2e.support.staff import StaffAccount

FILE = "/your-file"
OWNER, SPOUSE = "Gene Hartsfield", "Lee Hartsfield"
RETURNS = "Business tax returns, last three years"
PROFIT_AND_LOSS = "Profit and loss, this year to date"
ANSWERS = {
    "ownership": [{"name": OWNER, "share": "100"}],
    "coOwnersAgree": "only-owner",
}
STATEMENT = b"Account,Amount\nSales,1780000\nCost of jobs,940000\n"
_VERIFY = """
from pathlib import Path
from brokerage.deals.engagement.services.sealing import verify
found = verify(Path({path!r}).read_bytes())
assert found.is_intact and found.is_stored, found
"""


@pytest.fixture(scope="module")
def site(new_site: NewSite, mail_server: MailServer) -> Iterator[Site]:
    """A site that sends emails."""
    site = new_site("journey", mail_server)
    yield site
    site.stop()


@pytest.fixture(scope="module")
def advisor(site: Site) -> StaffAccount:
    return StaffAccount(site, "ada@sabineridge.example.com", "advisor")


@pytest.fixture(scope="module")
def principal(site: Site) -> StaffAccount:
    return StaffAccount(site, "whitfield@sabineridge.example.com")


def test_a_lead_becomes_a_signed_agreement(
    site: Site,
    advisor: StaffAccount,
    principal: StaffAccount,
    visitor: Visitor,
    mail_server: MailServer,
    console_guard: ConsoleGuard,
    tmp_path: Path,
) -> None:
    allow_statuses(console_guard, "401 auth/session", "401 auth/signup", "404 api/sale/agreement")
    company, email, spouse_email = "Pecan Fork Air", "gene@pecan.example", "lee@pecan.example"
    desk = visitor(alone=True, width=DESK)
    advisor.sign_in(desk.context)
    deal = open_deal(desk, company, email)
    add_spouse_by_keyboard(desk, spouse_email)

    owner = visitor(alone=True, width=PHONE)
    desk.get_by_role("button", name=re.compile(f"^Invite to their page ?: {OWNER}")).click()
    sign_up(owner, mail_server, email)
    answer_and_send_files(owner)

    accept_files(desk)
    recast_by_keyboard(desk, deal)
    open_tab(desk, "Overview")
    desk.get_by_role("button", name="Move to Valuation").click()
    write_opinion(desk)
    firm = visitor(alone=True, width=DESK)
    principal.sign_in(firm.context)
    release_opinion(firm, company)
    read_letter(owner)

    send_agreement(desk, deal)
    owner.goto(FILE)
    owner.get_by_role("link", name="Read and sign", exact=True).click()
    signing = Signing(owner)
    signing.confirm_address(mail_server, email)
    signing.read()
    signing.sign(OWNER, title="Owner")
    spouse = visitor(alone=True, width=PHONE)
    spouse.goto(link_in(mail_server, spouse_email, "Something to read and sign"))
    signing = Signing(spouse, by_keyboard=True)
    signing.confirm_address(mail_server, spouse_email)
    signing.read()
    signing.sign(SPOUSE)
    countersign(firm, deal)
    document = download(firm, tmp_path / "agreement.pdf")
    assert document.read_bytes().startswith(b"%PDF")
    site.run_python(_VERIFY.format(path=str(document)))
    assert "/sign#key=" in mail_server.text_of(spouse_email, "Your signed copy")

    desk.goto(deal)
    desk.get_by_role("button", name="Move to Engaged").click()
    expect(desk.get_by_role("list", name="Stages").locator("[aria-current]")).to_contain_text(
        "Engaged"
    )
    owner.goto(FILE)
    expect(owner.get_by_text("Everything is signed, and we're at work for you.")).to_be_visible()
    expect(owner.get_by_role("link", name="Get your copy")).to_be_visible()


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


def open_deal(desk: Page, company: str, email: str) -> str:
    """Create a lead, open a deal from its page, and return the address of the deal."""
    lead = {"name": OWNER, "email": email, "phone": "(903) 555-0148", "company": company}
    created = call(desk.context, "POST", "/api/desk/leads", lead)
    desk.goto(f"/desk/leads/{created['id']}")
    desk.get_by_role("button", name="Open a deal").click()
    expect(desk).to_have_url(re.compile(r"/desk/deals/\d+$"))
    expect(desk.get_by_role("heading", level=1)).to_have_text(company)
    return re.sub(r"^.*(?=/desk/)", "", desk.url)


def add_spouse_by_keyboard(desk: Page, email: str) -> None:
    press = desk.keyboard.press
    add = desk.get_by_role("button", name="Add a person")
    add.focus()
    press("Enter")
    dialog = desk.get_by_role("dialog", name="Add a person")
    expect(dialog.get_by_label("Part in the deal")).to_be_focused()
    desk.keyboard.type("Spouse")
    press("Tab")
    desk.keyboard.type(SPOUSE)
    press("Tab")
    desk.keyboard.type(email)
    press("Enter")
    expect(dialog).to_have_count(0)
    expect(add).to_be_focused()
    expect(desk.get_by_text(f"{SPOUSE}, spouse")).to_be_visible()
    look_at(desk)


def sign_up(owner: Page, mail_server: MailServer, email: str) -> None:
    """Follow an invitation, make an account and confirm the address."""
    owner.goto(link_in(mail_server, email, "Your file is ready"))
    AuthPage(owner).sign_up(sign_up_fields(displayName="Gene", email=email))
    expect(owner.get_by_role("heading", name="Check your email")).to_be_visible()
    owner.goto(link_in(mail_server, email, "Please confirm your email address"))
    owner.get_by_role("button", name="Yes, confirm it").click()
    expect(owner).to_have_url(FILE)


def answer_and_send_files(owner: Page) -> None:
    owner.get_by_role("link", name=re.compile("^Open ?: Answer")).click()
    owner.get_by_label("What has you thinking about a change?").fill("My knees")
    owner.get_by_role("heading", name="The company and who owns it").click()
    owner.get_by_label("S corporation, or an LLC taxed like one").check()
    expect(owner.get_by_text("Saved", exact=True)).to_be_visible()
    changes = [{"field": name, "value": value, "seen": 0} for name, value in ANSWERS.items()]
    call(owner.context, "PUT", "/api/sale/intake", {"changes": changes, "editor": "journey"})
    pages = [
        FilePayload(name=f"page-{number}.jpg", mimeType="image/jpeg", buffer=landscape(time))
        for number, time in enumerate(("morning", "noon"), 1)
    ]
    statement = FilePayload(name="this-year.csv", mimeType="text/csv", buffer=STATEMENT)
    owner.get_by_label(f"Add files: {RETURNS}").set_input_files(pages)
    owner.get_by_label(f"Add files: {PROFIT_AND_LOSS}").set_input_files(statement)
    for name in ("page-1.jpg", "page-2.jpg", "this-year.csv"):
        expect(owner.get_by_role("link", name=name)).to_be_visible()
    look_at(owner)


def accept_files(desk: Page) -> None:
    open_tab(desk, "Files")
    for label in (RETURNS, PROFIT_AND_LOSS):
        desk.get_by_role("button", name=f"Accept {label}").click()
    expect(desk.get_by_text(re.compile(r"^2 of \d+ documents accepted"))).to_be_visible()
    look_at(desk)


def recast_by_keyboard(desk: Page, deal: str) -> None:
    """Enter last year and an add-back with its proof by hand, and the years before by the API."""
    open_tab(desk, "Recast")
    desk.get_by_role("button", name="Begin the recast").click()
    dialog = desk.get_by_role("dialog")
    year = int(dialog.get_by_label("Last full year").input_value())
    dialog.get_by_label("Since then").select_option("none")
    dialog.get_by_role("button", name="Begin").click()
    desk.get_by_label(f"Revenue, {year}").focus()
    for amount in ("2,140,000", "1,126,000", "", "", "812k", "202,000"):
        desk.keyboard.type(amount)
        desk.keyboard.press("Enter")
    expect(desk.get_by_label(f"Gross profit, {year}")).to_have_value("1,014,000")
    desk.get_by_role("button", name="Add an add-back").click()
    desk.get_by_role("dialog").get_by_role("button", name=re.compile("^Owner's pay,")).click()
    pay = desk.get_by_label(f"Owner's pay, {year}")
    pay.fill("145,000")
    pay.press("Tab")
    expect(desk.get_by_label(f"SDE claimed, {year}")).to_have_value("347,000")
    recast = call(desk.context, "GET", f"/api{deal}/recast")["recast"]
    rows = {row["kind"]: row["id"] for row in recast["rows"]}
    figures = [
        {"row": rows[kind], "period": str(year - ago), "amount": amount, "was": None}
        for ago in (1, 2)
        for kind, amount in {"revenue": 1_980_000, "start": 171_000, "ownerPay": 140_000}.items()
    ]
    call(desk.context, "PATCH", f"/api{deal}/recast/figures", {"figures": figures}, expected=(200,))
    desk.reload()
    desk.get_by_role("button", name="add the proof of Owner's pay").click()
    proof = desk.get_by_role("dialog", name="Owner's pay")
    proof.get_by_label("Where it is").fill(f"{year} return, page 1, line 7")
    proof.get_by_label("Documented.").check()
    proof.get_by_role("button", name="Save").click()
    expect(desk.get_by_label(f"SDE documented, {year}")).to_have_value("347,000")
    expect(desk.get_by_text("All of what is claimed is documented")).to_be_visible()
    look_at(desk)


def write_opinion(desk: Page) -> None:
    open_tab(desk, "Opinion")
    desk.get_by_label("Trade").select_option("HVAC Services")
    desk.get_by_role("button", name="Start the letter").click()
    expect(desk.get_by_label("Earnings in dollars")).to_have_value("$347,000")
    desk.get_by_label("Interest a year, percent").fill("7")
    desk.get_by_label("Months of the note").fill("60")
    desk.get_by_label("Why this low and this high").fill("Service agreements that renew.")
    desk.get_by_label("One a line").fill(
        "You hold the only license\nTwo customers are 41% of sales"
    )
    look_at(desk)
    desk.get_by_role("button", name="Send for review").click()
    expect(desk.get_by_role("button", name="Take it back")).to_be_visible()
    expect(desk.get_by_role("button", name="Release", exact=True)).to_have_count(0)


def release_opinion(firm: Page, company: str) -> None:
    firm.goto("/desk")
    deals = firm.get_by_role("region", name="Deals")
    deals.get_by_role("button", name="Everyone").click()
    waiting = deals.get_by_role("listitem").filter(has_text="Opinion waits for release")
    look_at(firm)
    waiting.get_by_role("link", name=company).click()
    firm.get_by_role("button", name="Release", exact=True).click()
    look_at(firm)
    dialog = firm.get_by_role("dialog")
    tab_to(dialog.get_by_role("button", name="Release"))
    firm.keyboard.press("Enter")
    expect(firm.get_by_text("Not read by the owner yet")).to_be_visible()
    look_at(firm)


def read_letter(owner: Page) -> None:
    owner.goto(FILE)
    owner.get_by_role("link", name=re.compile("^Open ?: Read our letter")).click()
    owner.get_by_role("heading", name=re.compile("^Letter of")).click()
    expect(owner.get_by_text(re.compile("^Most probable selling price as of"))).to_be_visible()
    look_at(owner)


def send_agreement(desk: Page, deal: str) -> None:
    expect(desk.get_by_text(re.compile("^Read by Gene"))).to_be_visible()
    open_tab(desk, "Agreement")
    desk.get_by_role("button", name="Prepare the agreement").click()
    terms = desk.get_by_role("form", name="Terms")
    terms.get_by_label("Likely price from").fill("$1,000,000")
    terms.get_by_label("to", exact=True).fill("$1,300,000")
    terms.get_by_role("button", name="Save the terms").click()
    look_at(desk)
    terms.get_by_role("button", name="Send to be signed").click()
    desk.get_by_role("dialog").get_by_role("button", name="Send", exact=True).click()
    expect(desk.get_by_role("heading", name="Sent", exact=True)).to_be_visible()
    look_at(desk)


def countersign(firm: Page, deal: str) -> None:
    firm.goto(f"{deal}/agreement")
    firm.get_by_role("button", name="Read and sign for the firm").click()
    signing = Signing(firm)
    signing.read()
    signing.sign("Pat Whitfield", title="Principal")
    firm.get_by_role("link", name="Back to the deal").click()
    expect(firm.get_by_role("heading", name="In force", exact=True)).to_be_visible()
    expect(firm.get_by_text(re.compile("^Seal intact"))).to_be_visible()
    look_at(firm)


def download(firm: Page, path: Path) -> Path:
    document: Locator = firm.get_by_role("region", name="The signed document")
    with firm.expect_download() as started:
        document.get_by_role("link", name="Download").click()
    started.value.save_as(path)
    return path
