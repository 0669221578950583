"""Today and the board: what waits is done, and leads move by keys, by mouse and by the menu."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.pages import PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

_CREATE = """
from datetime import date
from brokerage.leads.models import Lead, LeadTask
from django.utils import timezone
now = timezone.now()
lead = Lead.objects.create(
    name="{name}", email="{name}@example.com".replace(" ", "."), stage="new", stage_since=now,
    last_activity_at=now, expected_value=1250000,
)
LeadTask.objects.create(lead=lead, title="Call {name}", due_on=date(2026, 1, 5))
"""

_CREATE_MANY = """
from brokerage.leads.models import Lead
for number in range(12):
    Lead.objects.create(name=f"Nell Cobb {number}")
"""

_DELETE = """
from brokerage.leads.models import Lead
Lead.objects.filter(name__contains="Cobb").delete()
"""


@pytest.fixture(scope="module")
def bowden(site: Site) -> Iterator[StaffAccount]:
    yield StaffAccount(site, "bowden@sabineridge.example.com")
    site.run_python(_DELETE)  # other tests of this site find no leads


def create_lead(site: Site, name: str) -> str:
    site.run_python(_CREATE.format(name=name))
    return name


def column(page: Page, stage: str) -> Locator:
    return page.get_by_role("region", name=stage)


def card(page: Page, stage: str, name: str) -> Locator:
    return column(page, stage).get_by_role("listitem").filter(has_text=name)


def undo(page: Page, done: str) -> None:
    toast = page.get_by_role("listitem").filter(has_text=done)
    toast.get_by_role("button", name="Undo").click()


def test_a_task_is_done_on_today_by_the_keyboard_and_taken_back(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    name = create_lead(site, "Ida Cobb")
    page = visitor()
    bowden.sign_in(page.context)
    page.goto("/desk")
    box = page.get_by_role("checkbox", name=f"Call {name}")
    expect(box).to_be_visible()
    assert_fine_at_every_width(page)
    box.focus()
    page.keyboard.press("Space")
    expect(box).to_have_count(0)
    expect(page.get_by_text("Done", exact=True)).to_be_visible()
    page.keyboard.press("z")
    expect(box).to_be_visible()


def test_a_lead_moves_by_keys_and_the_focus_stays_with_it(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    name = create_lead(site, "Abel Cobb")
    page = visitor()
    bowden.sign_in(page.context)
    page.goto("/desk/board?assignee=none")
    link = page.get_by_role("link", name=name)
    expect(link).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.keyboard.press("j")
    expect(link).to_be_focused()
    page.keyboard.press("s")
    menu = page.get_by_role("menu", name=f"Move {name} to")
    expect(menu.get_by_role("menuitem", name="Contacted")).to_be_focused()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(link).to_be_focused()
    page.keyboard.press("s")
    expect(menu.get_by_role("menuitem", name="Contacted")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(card(page, "Qualified", name)).to_be_visible()
    expect(link).to_be_focused()
    expect(page.get_by_text("Moved to Qualified", exact=True)).to_be_visible()
    page.keyboard.press("z")
    expect(card(page, "New", name)).to_be_visible()


def test_a_lead_is_dragged_to_a_stage_and_brought_back(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    name = create_lead(site, "Rosa Cobb")
    page = visitor()
    bowden.sign_in(page.context)
    page.goto("/desk/board")
    # The columns scroll under what is held at their edge: Qualified is far from it.
    drag(page, card(page, "New", name), column(page, "Qualified"))
    expect(card(page, "Qualified", name)).to_be_visible()
    expect(page.get_by_text("Moved to Qualified", exact=True)).to_be_visible()
    undo(page, "Moved to Qualified")
    expect(card(page, "New", name)).to_be_visible()
    page.reload()
    expect(card(page, "New", name)).to_be_visible()


def test_what_is_dragged_to_lost_needs_a_reason(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    name = create_lead(site, "Otis Cobb")
    page = visitor()
    bowden.sign_in(page.context)
    page.goto("/desk/board")
    drag(page, card(page, "New", name), column(page, "Lost"))
    dialog = page.get_by_role("dialog", name="Why was it lost?")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(card(page, "New", name)).to_be_visible()
    drag(page, card(page, "New", name), column(page, "Lost"))
    dialog.get_by_role("radio", name="Chose another broker").check()
    dialog.get_by_role("button", name="Move to Lost").click()
    expect(page.get_by_text("Moved to Lost", exact=True)).to_be_visible()
    page.get_by_role("button", name="Lost", exact=True).click()
    expect(card(page, "Lost", name)).to_be_visible()


def test_a_phone_shows_one_stage_and_moves_a_lead_by_its_menu(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    name = create_lead(site, "Nell Cobb")
    page = visitor(width=PHONE)
    bowden.sign_in(page.context)
    page.goto("/desk/board")
    expect(page.get_by_role("region")).to_have_count(1)
    assert_fits(page)
    page.get_by_role("button", name=f"Move {name} to…").click()
    assert_accessible(page)
    page.get_by_role("menuitem", name="Contacted").click()
    expect(page.get_by_text("Moved to Contacted", exact=True)).to_be_visible()
    expect(card(page, "New", name)).to_have_count(0)
    page.get_by_label("Stage").select_option("contacted")
    expect(page).to_have_url(re.compile(r"stage=contacted"))
    expect(card(page, "Contacted", name)).to_be_visible()
    assert_accessible(page)


def drag(page: Page, what: Locator, where: Locator) -> None:
    expect(what).to_be_visible()
    start, end = what.bounding_box(), where.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 30, start["y"] + start["height"] - 8)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + start["height"] + 10, steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 150, steps=6)
    page.mouse.up()


class Finger:
    """A finger on the screen of a page, by the browser's own touch events."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        body = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self.session.send("Input.dispatchTouchEvent", body)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """From `start` to `end` in ten steps, without resting before."""
        self.touch("touchStart", start)
        for step in range(1, 11):
            self.touch("touchMove", between(start, end, step / 10))
        self.touch("touchEnd")


def between(
    start: tuple[float, float], end: tuple[float, float], part: float
) -> tuple[float, float]:
    (x, y), (to_x, to_y) = start, end
    return x + (to_x - x) * part, y + (to_y - y) * part


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 200)


def test_a_finger_that_rests_lifts_a_lead_and_one_that_swipes_scrolls(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    name = create_lead(site, "Vera Cobb")
    page = visitor(width=1024, has_touch=True)
    bowden.sign_in(page.context)
    page.goto("/desk/board?assignee=none")
    lead = card(page, "New", name)
    start, end = middle(lead), middle(column(page, "Contacted"))
    finger = Finger(page)
    finger.swipe(start, end)
    expect(lead).to_be_visible()
    finger.touch("touchStart", start)
    # The card is lifted once the finger has rested.
    expect(page.locator("[data-dragged]")).to_be_attached()
    for step in range(1, 11):
        finger.touch("touchMove", between(start, end, step / 10))
    expect(column(page, "Contacted")).to_have_attribute("data-over", "true")
    finger.touch("touchEnd")
    expect(card(page, "Contacted", name)).to_be_visible()
    expect(page.get_by_text("Moved to Contacted", exact=True)).to_be_visible()


def test_a_finger_scrolls_the_leads_of_a_stage_on_a_phone(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    site.run_python(_CREATE_MANY)
    page = visitor(width=PHONE, has_touch=True)
    bowden.sign_in(page.context)
    page.goto("/desk/board?assignee=none")
    title, lead = page.get_by_role("heading", name="Board"), card(page, "New", "Nell Cobb 8")
    expect(title).to_be_in_viewport()
    x, y = middle(lead)
    Finger(page).swipe((x, y), (x, y - 300))
    expect(title).not_to_be_in_viewport()
    expect(lead).to_be_visible()
