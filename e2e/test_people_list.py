"""The people below the Create New User form: who is there, invited again, removed, paged."""

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import PASSWORD, call, tolerate
from e2e.support.axe import assert_accessible
from e2e.support.pages import assert_fits
from e2e.support.people import (
    CREATED,
    FORM,
    Screen,
    a_member,
    added,
    an_admin,
    panel,
    signed_in,
    somebody,
    who,
)
from e2e.support.site import Site
from e2e.support.watch import Watch

STAFF = "ines@sabineridge.example.com"
LAPSED = "UPDATE accounts_user SET temporary_until = '2026-01-01 00:00:00' WHERE email = ?"
MANY = """INSERT INTO accounts_user (email, full_name, display_name, password, is_staff, is_active,
        date_joined, role, business_id)
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 51)
    SELECT printf('%03d.', n) || ?1, printf('Worker %03d', n), '', '!', 0, 1,
        '2026-11-01 12:00:00', 'member', business_id
    FROM numbers, accounts_user WHERE email = ?1"""


def test_everybody_is_listed_with_their_state(visitor: Visitor, site: Site) -> None:
    page, member = visitor(), visitor()
    admin = an_admin(page.context)
    active = a_member(page.context, member.context)
    invited, late = added(page.context), added(page.context)
    site.write(LAPSED, late["email"])
    screen = panel(page)
    expect(page.get_by_text("4 people can sign in.")).to_be_visible()
    expect(screen.row(admin["email"])).to_contain_text("Dana (you)")
    expect(screen.row(admin["email"])).to_contain_text("Active · Admin · Last signed in")
    expect(screen.row(active["email"])).to_contain_text("Active · Member")
    expect(screen.row(invited["email"])).to_contain_text("Invited · Member · Never signed in")
    expect(screen.row(late["email"])).to_contain_text("Invitation expired · Member")


def test_the_same_people_stand_in_the_admin_tab_of_the_portal(page: Page) -> None:
    an_admin(page.context)
    person = added(page.context)
    screen = Screen(page, "/business-owner-portal/admin").open()
    expect(screen.form(FORM)).to_be_visible()
    expect(screen.row(person["email"])).to_contain_text("Invited · Member")
    assert_accessible(page)
    assert_fits(page)


def test_only_what_the_server_would_do_is_offered(visitor: Visitor) -> None:
    page, member = visitor(), visitor()
    admin = an_admin(page.context)
    active = a_member(page.context, member.context)
    screen = panel(page)
    expect(screen.row(admin["email"]).get_by_role("button")).to_have_count(0)
    expect(screen.row(active["email"]).get_by_role("button")).to_have_text(["Remove Sam Lee"])


def test_an_expired_invitation_is_sent_again_and_counts_again(page: Page, site: Site) -> None:
    an_admin(page.context)
    late = added(page.context)
    site.write(LAPSED, late["email"])
    screen = panel(page)
    row = screen.row(late["email"])
    row.get_by_role("button", name="Resend invitation to Sam Lee").click()
    words = f"{late['email']} has 7 more days to sign in."
    expect(screen.toast(("Invitation sent", words))).to_be_visible()
    expect(row).to_contain_text("Invited · Member")
    mails = site.rows('SELECT * FROM mail_mail WHERE "to" = ?', late["email"])
    assert len(mails) == 2


def test_a_removal_is_asked_about_in_the_page_and_can_be_left(page: Page) -> None:
    an_admin(page.context)
    person = added(page.context)
    screen = panel(page)
    row = screen.row(person["email"])
    row.get_by_role("button", name="Remove Sam Lee").press("Enter")
    question = row.get_by_role("group", name="Remove Sam Lee?")
    expect(question).to_contain_text("We delete the account right away")
    expect(question.get_by_role("button", name="No, keep")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(row.get_by_role("button", name="Remove Sam Lee")).to_be_focused()


def test_who_is_removed_is_gone_and_signed_out(visitor: Visitor) -> None:
    page, member = visitor(), visitor()
    an_admin(page.context)
    person = a_member(page.context, member.context)
    screen = panel(page)
    row = screen.row(person["email"])
    row.get_by_role("button", name="Remove Sam Lee").click()
    row.get_by_role("button", name="Yes, remove").click()
    expect(screen.toast(("Person removed", "Sam Lee can no longer sign in."))).to_be_visible()
    expect(row).to_have_count(0)
    expect(page.get_by_role("heading", name="People in your business")).to_be_focused()
    assert who(member.context)["person"] is None


def test_somebody_of_another_business_is_neither_seen_nor_removed(visitor: Visitor) -> None:
    page, other = visitor(), visitor()
    an_admin(page.context)
    an_admin(other.context)
    stranger = added(other.context)
    screen = panel(page)
    expect(screen.row(stranger["email"])).to_have_count(0)
    gone = call(page.context, "DELETE", f"/api/people/{stranger['id']}", expected=(404,))
    assert gone["code"] == "not_found"


def test_more_than_fifty_people_are_turned_like_pages(page: Page, site: Site) -> None:
    admin = an_admin(page.context)
    site.write(MANY, admin["email"])
    panel(page)
    rows = page.locator(".person-row")
    expect(rows).to_have_count(50)
    expect(page.get_by_text("Page 1 of 2")).to_be_visible()
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(rows).to_have_count(2)
    expect(page.get_by_role("heading", name="People in your business")).to_be_focused()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(rows).to_have_count(50)


def test_a_list_that_cannot_be_had_is_asked_for_again(page: Page, watch: Watch) -> None:
    watch.expect(r"ERR_FAILED .*api/people")
    an_admin(page.context)
    page.route("**/api/people?*", lambda route: route.abort())
    screen = Screen(page, "/owner-dashboard").open()
    expect(page.get_by_role("alert").filter(has_text="couldn't reach")).to_be_visible()
    page.unroute("**/api/people?*")
    page.get_by_role("button", name="Try again").click()
    expect(screen.row("(you)")).to_be_visible()


def test_staff_make_an_owner_with_a_new_business(visitor: Visitor, site: Site) -> None:
    site.manage("make_staff", STAFF, "--password-stdin", given=f"{PASSWORD}\n")
    page = visitor()
    signed_in(page.context, STAFF)
    screen = Screen(page, "/owner-dashboard").open()
    expect(screen.field(FORM, "companyName")).to_be_editable()
    person = somebody(companyName="Pine Curtain Electric")
    screen.fill(FORM, person)
    screen.press(FORM)
    expect(screen.toast((CREATED, f"Account created for {person['email']}"))).to_be_visible()
    expect(screen.field(FORM, "companyName")).to_have_value("")
    words = site.rows(
        "SELECT role, name FROM accounts_user JOIN accounts_business b ON b.id = business_id"
        " WHERE email = ?",
        person["email"],
    )
    assert [tuple(row) for row in words] == [("admin", "Pine Curtain Electric")]


def test_a_session_that_has_ended_is_taken_up_again_with_everything_typed(
    visitor: Visitor, watch: Watch
) -> None:
    tolerate(watch, "401 api/people", "401 auth/session")
    page = visitor()
    an_admin(page.context)
    screen = panel(page)
    person = somebody()
    del person["companyName"]
    screen.fill(FORM, person)
    page.context.clear_cookies()
    screen.press(FORM)
    dialog = page.get_by_role("dialog", name="Please sign in again")
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In", exact=True).click()
    expect(dialog).to_have_count(0)
    screen.press(FORM)
    expect(screen.row(person["email"])).to_be_visible()
