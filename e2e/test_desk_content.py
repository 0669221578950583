"""The firm edits its website without a developer: text, pictures, the method and questions."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from devtools.serve import WEB_WORKERS
from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import allow_statuses, register
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, HIGH, LOW, VERSION, Calculator, fragment
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import contact_fields
from e2e.support.desk_entries import (
    CHART,
    OPENING,
    Desk,
    publish_stored,
    put_beside_first_advisor,
    restore_stored,
)
from e2e.support.desk_media import expect_in_use, expect_picture, fill_the_library
from e2e.support.desk_method import (
    MULTIPLE,
    SAVED,
    change_in_two_tabs,
    change_multiple,
    open_tab,
    preview_method,
    release,
)
from e2e.support.pages import DESK, PHONE, assert_fits, press_shortcut
from e2e.support.published import open_until_published
from e2e.support.site import Site
from e2e.support.smtp import MailServer
from e2e.support.staff import StaffAccount
from e2e.support.valuations import RANGE, Valuations, save_run

ARTICLE = "Price, terms and the deal structure"
ARTICLE_PAGE = "/resource-center/price-and-terms"
FIRM = "The firm"
LISTINGS = "Business listings page"
UPDATE = """
from brokerage.content.services.loading import load_shipped
from brokerage.content.models import Entry
from brokerage.core import facts
before = {**facts.shipped("firm"), "name": "Sabine Ridge Brokers"}
Entry.objects.filter(key="firm").update(shipped=before)
load_shipped()
"""
FROM = "hello@sabineridge.example.com"
_NAME = "User.objects.filter(email='hollis@sabineridge.example.com').update(full_name='Ana Ruiz')"
SENT_WITHIN = 60_000  # milliseconds: the letter waits for twelve seconds, in case it is undone


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose words and method may be changed, with as many web processes as `./dev serve`."""
    site = new_site("content", web_workers=WEB_WORKERS)
    yield site
    site.stop()


@pytest.fixture(scope="module")
def start_worker(site: Site, mail_server: MailServer) -> Callable[[], object]:
    """A function that starts the worker, which publishes and sends mails, unless it runs."""
    return cache(lambda: site.start_worker(mail_server.url))


@pytest.fixture(scope="module")
def hollis(site: Site) -> StaffAccount:
    """A principal."""
    account = StaffAccount(site, "hollis@sabineridge.example.com")
    site.run_python(_NAME)
    return account


def test_content_is_edited_in_two_tabs_and_by_an_update_and_entries_are_dragged(
    page: Page, site: Site, hollis: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 409 .*/api/desk/content/drafts/firm")
    hollis.sign_in(page.context)
    name, tagline = page.get_by_label("Name", exact=True), page.get_by_label("Tagline")
    page.goto("/desk/site/firm")
    shipped = name.input_value()
    other = page.context.new_page()
    other.goto("/desk/site/firm")
    other.get_by_label("Tagline").fill("Words of the other tab.")
    expect(other.get_by_text("Draft saved")).to_be_visible()
    other.close()
    name.fill("Pine Creek Advisors")
    notice = page.get_by_role("alert", name="The firm: two versions")
    expect(notice.get_by_role("group", name="Tagline")).to_be_visible()
    assert_fine_at_every_width(page)
    notice.get_by_role("button", name="Save these").press("Enter")
    expect(page.get_by_text("Draft saved")).to_be_visible()
    expect(name).to_have_value("Pine Creek Advisors")
    expect(tagline).to_have_value("Words of the other tab.")
    publish_stored(page.context, "firm")

    site.run_python(UPDATE)
    page.reload()
    update = page.get_by_role("region", name="An update has other words")
    expect(update).to_be_visible()
    assert_fine_at_every_width(page)
    update.get_by_role("button", name="Take theirs: Name").press("Enter")
    expect(name).to_have_value(shipped)
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Published as shown")).to_be_visible()
    expect(update).to_have_count(0)

    page.goto("/desk/site/listings")
    drag_first_story_to_the_end(page)


def drag_first_story_to_the_end(page: Page) -> None:
    """Drag the first story to the end of the list, where it stays until the draft is
    discarded.
    """
    page.get_by_role("button", name="Stories").click()
    entries = page.get_by_role("list", name="Stories").get_by_role("listitem")
    expect(entries).to_have_count(3)
    name = entries.first.get_by_role("button").first.inner_text()
    start = entries.first.locator("[data-handle]").bounding_box()
    end = entries.last.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(start["x"] + 5, end["y"] + end["height"] - 5, steps=8)
    expect(entries.last).to_have_attribute("style", re.compile(r"translateY\(-"))  # makes room
    page.mouse.up()
    expect(entries.last).to_contain_text(name)
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Discard").press("Enter")
    expect(entries.first).to_contain_text(name)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_points_on_a_phone_and_questions_are_changed_and_previewed(
    visitor: Visitor, hollis: StaffAccount
) -> None:
    page = visitor(width=PHONE)
    hollis.sign_in(page.context)
    page.goto("/desk/rules/score")
    page.get_by_role("button", name=re.compile("^Named the business")).click()  # one line
    page.get_by_label("Named the business, points").fill("9")
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_fine_at_every_width(page)
    open_tab(page, "Preview")
    expect(page.get_by_text("Named the business, points")).to_be_visible()

    page.set_viewport_size({"width": DESK, "height": 900})
    page.goto("/desk/rules/assessment")
    page.get_by_role("searchbox", name="Search the questions").fill("1")
    page.locator("summary", has_text=re.compile("^1")).first.click()
    reworded = "What do buyers read first?"
    page.get_by_label("Question 1", exact=True).fill(reworded)
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_fine_at_every_width(page)
    open_tab(page, "Preview")
    expect(page.get_by_role("group", name=reworded)).to_be_visible()
    open_tab(page, "Other words")
    expect(page.get_by_label("Scenario 1", exact=True)).to_be_visible()
    assert_fine_at_every_width(page)


def test_edits_of_many_kinds_are_published_and_restored(
    visitor: Visitor,
    site: Site,
    hollis: StaffAccount,
    start_worker: Callable[[], object],
    console_guard: ConsoleGuard,
) -> None:
    """The phone number and the article on a phone, the rest at a desk. All changes are rendered at
    once when the worker starts, and restored while it runs.
    """
    console_guard.allow(r"status of 400 .*/api/desk/media")
    console_guard.allow(r"status of 409 .*/api/desk/content/drafts")
    # Twenty hours ahead of Texas: its date is another one than the firm's for most of the day.
    page, reader = visitor(), visitor()
    far_ahead = {"timezoneId": "Pacific/Kiritimati"}
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", far_ahead)
    hollis.sign_in(page.context)
    first, second = "Hills at sunset", "Hills at noon"
    fill_the_library(page, first, second)
    put_beside_first_advisor(page.context, second)
    page.set_viewport_size({"width": PHONE, "height": 900})
    page.goto("/desk")
    expect(page.get_by_text("All done")).to_be_visible()
    desk = Desk(page)

    desk.open_entry(FIRM)
    shipped = page.get_by_label("As shown").input_value()
    number = "(903) 555-0119"
    page.get_by_label("As shown").fill(number)
    desk.publish(FIRM)
    open_tab(page, "History")
    page.get_by_role("button", name="What changed").first.click()
    assert_accessible(page)

    sentence = "There are three lines among dealmakers"
    desk.open_entry(ARTICLE)
    desk.write_article(sentence)
    desk.put_picture_into_text(first)
    previewed = desk.preview().get_by_role("main")
    expect(previewed).to_contain_text(sentence)
    expect(previewed).to_contain_text("After the sale")
    expect(previewed.get_by_role("figure", name=CHART)).to_be_visible()
    shown = previewed.get_by_role("img", name=first)
    shown.scroll_into_view_if_needed()
    expect(shown).not_to_have_js_property("naturalWidth", 0)
    assert_fine_at_every_width(page)
    page.set_viewport_size({"width": DESK, "height": 900})
    desk.write_what_cannot_be_shown()
    desk.publish(ARTICLE)

    desk.open_entry(LISTINGS)
    desk.open_story()
    lesson = page.get_by_label("Key lesson", exact=True).last
    learned, changed = lesson.input_value(), "Ask a second buyer."
    lesson.fill(changed)
    expect(desk.preview().get_by_role("main")).to_contain_text(changed)
    assert_fine_at_every_width(page)
    desk.publish(LISTINGS)

    register(reader.context)
    save_run(reader.context, days_ago=1)
    desk.go("r", "Valuation method")
    change_multiple(page, "4")
    change_in_two_tabs(page)
    page.reload()  # it was saved
    expect(page.get_by_label(MULTIPLE)).to_have_value("4.00")
    preview_method(page)
    version = release(page, "HVAC sold higher this year.")
    expect(page.get_by_text("HVAC sold higher this year.").first).to_be_visible()
    page.get_by_role("button", name=re.compile("What changed")).first.click()
    expect(page.get_by_text("HVAC Services, SDE high")).to_be_visible()
    expect_old_run_kept(Valuations(reader).open())
    reader.goto("/robots.txt")  # whose answer sets no cookie
    reader.context.clear_cookies()
    reader.evaluate("localStorage.clear()")

    reader.goto("/contact")
    expect(reader.get_by_role("contentinfo")).to_contain_text(shipped)
    start_worker()
    open_until_published(reader, "/contact", number)
    open_until_published(reader, ARTICLE_PAGE, sentence)
    expect(reader.get_by_role("figure", name=CHART)).to_contain_text("$400K")
    assert expect_picture(reader, first).get_attribute("loading") == "lazy"
    open_until_published(reader, "/business-listings", changed)
    assert_accessible(reader)
    open_until_published(reader, "/about", second)
    expect_picture(reader, second)
    assert_fits(reader)
    site.wait_until_published("/business-calculator", f'"{version}"')
    Calculator(reader).open(fragment(**ANSWERS)).expect_range(LOW, "$1,411,200")
    page.goto("/desk/media")
    expect_in_use(page, second)

    desk.go("r", "Valuation method")
    open_tab(page, "History")
    page.get_by_role("button", name=f"What changed in {VERSION}", exact=True).press("Enter")
    page.get_by_role("button", name="Make it the draft").press("Enter")
    source = page.get_by_label("HVAC Services, source", exact=True)
    expect(source).to_have_value(f"Version {VERSION} of the method")
    version = release(page, "As before.")
    desk.open_entry(ARTICLE)
    open_tab(page, "History")
    page.get_by_role("button", name="What changed").first.click()
    assert_accessible(page)
    restore_stored(page.context, "firm")
    restore_stored(page.context, "listings")
    page.get_by_role("button", name="Restore").first.press("Enter")
    expect(page.get_by_text(f"Restored “{ARTICLE}”").first).to_be_visible()
    open_until_published(reader, "/contact", shipped)
    open_until_published(reader, ARTICLE_PAGE, OPENING)
    open_until_published(reader, "/business-listings", learned)
    site.wait_until_published("/business-calculator", f'"{version}"')
    Calculator(reader).open(fragment(**ANSWERS)).expect_range(LOW, HIGH)


def expect_old_run_kept(valuations: Valuations) -> None:
    """Expect the range of a run by the former method, and the range that the new method would
    give.
    """
    valuations.expect_ranges(RANGE)
    row = valuations.row(RANGE)
    expect(row).to_contain_text("Method 2026-11")
    expect(row).to_contain_text(f"With it, this run would be {LOW} to $1,411,200.")
    expect(row).to_contain_text(
        "The multiples of HVAC Services were updated."
        " Source: Closed sales of the firm, November 1, 2026."
    )
    assert_fine_at_every_width(valuations.page)


def test_a_letter_without_blanks_is_sent_by_the_keyboard_undone_and_sent_again(
    page: Page,
    site: Site,
    hollis: StaffAccount,
    start_worker: Callable[[], object],
    mail_server: MailServer,
    console_guard: ConsoleGuard,
) -> None:
    allow_statuses(console_guard, "422 reply")
    start_worker()
    person = contact_fields()
    ours = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    sent = site.request("POST", "/api/send-contact-email", json.dumps(person).encode(), ours)
    assert sent.status == 200
    hollis.sign_in(page.context)
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
    assert received["From"] == f'"Ana Ruiz, Sabine Ridge Business Advisors" <{FROM}>'
    assert received["Reply-To"] == FROM
    assert received["Subject"] == "Re: We received your message"
    assert received["In-Reply-To"] == acknowledged["Message-ID"]
    assert acknowledged["Message-ID"] in received["References"]
    text = received.get_body(("plain",))
    assert text is not None
    lines = text.get_content().splitlines()
    assert lines[:3] == ["Hello Ruth,", "", "I read your message. When can we talk?"]
