"""The journey of an invited owner without an account: invitation, sign-up, answers, the desk."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import AuthPage, allow_statuses, sign_up_fields
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.deals import link_in
from e2e.support.pages import PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.smtp import MailServer
from e2e.support.staff import StaffAccount

OWNER = "gene+file@hartsfield.example"
FILE = "/your-file"
REASON = "What has you thinking about a change?"
WORDS = "My knees, and eight grandchildren"
_OPEN_DEAL = """
from brokerage.accounts.models import User
from brokerage.deals.pipeline.services.deals import open_deal
from tests.factories import LeadFactory
lead = LeadFactory.create(name="Gene Hartsfield", email="{email}", company="Pecan Fork Air")
deal = open_deal(by=User.objects.get(email="{staff}"), lead_id=lead.pk)
"""


@pytest.fixture(scope="module")
def site(new_site: NewSite, mail_server: MailServer) -> Iterator[Site]:
    """A site that requires a confirmed email address."""
    site = new_site("intake", mail_server)
    yield site
    site.stop()


def _saved(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_an_invited_owner_signs_up_and_answers_and_the_desk_sees_it(
    site: Site, visitor: Visitor, mail_server: MailServer, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session", "401 auth/signup", "404 api/sale")
    staff = StaffAccount(site, "ada@sabineridge.example.com", "advisor")
    site.run_python(_OPEN_DEAL.format(email=OWNER, staff=staff.email))
    desk = visitor(alone=True)
    staff.sign_in(desk.context)
    desk.goto("/desk/deals")
    desk.get_by_role("link", name="Pecan Fork Air").click()
    desk.get_by_role("button", name="Invite to their page").click()
    expect(desk.get_by_text(re.compile("^Invited .*, not signed in yet"))).to_be_visible()
    assert_accessible(desk)

    owner = visitor(alone=True, width=PHONE)
    owner.goto(link_in(mail_server, OWNER, "Your file is ready"))
    auth_page = AuthPage(owner)
    form = auth_page.form("Sign Up")
    expect(form.get_by_label("Email")).to_have_value(OWNER)
    assert OWNER not in owner.url
    auth_page.sign_up(sign_up_fields(displayName="Gene", email=OWNER))
    expect(owner.get_by_role("heading", name="Check your email")).to_be_visible()
    owner.goto(link_in(mail_server, OWNER, "Please confirm your email address"))
    owner.get_by_role("button", name="Yes, confirm it").click()
    expect(owner).to_have_url(FILE)

    expect(owner).to_have_title(re.compile("^Your file"))
    nav = owner.get_by_role("navigation", name="Your portal")
    expect(nav.get_by_role("link", name="Your file")).to_be_visible()
    expect(owner.get_by_role("heading", level=1, name="Your file")).to_be_visible()
    assert_fits(owner)
    assert_accessible(owner)
    owner.get_by_role("link", name=re.compile("^Open ?: Answer")).click()
    owner.get_by_label(REASON).fill(WORDS)
    owner.get_by_label("What would you need to keep, after tax and debts?").fill("1.2 mil")
    owner.get_by_label("Within a year").check()
    _saved(owner)
    expect(owner.get_by_text("All answered")).to_be_visible()
    assert_accessible(owner)

    # Without a connection nothing is lost, not even with the tab.
    owner.get_by_role("heading", name="The company and who owns it").click()
    owner.context.set_offline(True)
    owner.get_by_role("button", name="Add an owner").click()
    owner.get_by_role("group", name="owner 1").get_by_label("Owner").fill("Gene")
    expect(owner.get_by_text("Not saved yet.")).to_be_visible()
    context = owner.context
    owner.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(FILE)
    _saved(again)

    desk.get_by_role("link", name="Intake", exact=True).click()
    for text in (WORDS, "$1,200,000", "Within a year", "Gene"):
        expect(desk.get_by_text(text, exact=True).first).to_be_visible()
    assert_accessible(desk)
    mail_server.wait_for(staff.email)
    desk.get_by_role("button", name=re.compile("^Edit ?: Your people")).click()
    desk.get_by_label("Full-time employees").fill("14")
    _saved(desk)
    again.reload()
    again.get_by_role("heading", name="Your people").click()
    expect(again.get_by_label("Full-time employees")).to_have_value("14")
    console_guard.allow("Failed to fetch|ERR_INTERNET_DISCONNECTED")
