"""Today and the board: completing items, and moving leads by keyboard, mouse and menu."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.desk import NAMES
from e2e.support.pages import PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

_CREATE = """
from datetime import date
from brokerage.leads.models import Lead, LeadTask
from django.utils import timezone
now = timezone.now()
for name in {names}:
    lead = Lead.objects.create(
        name=name, email=f"{{name}}@example.com".replace(" ", "."), stage="new", stage_since=now,
        last_activity_at=now, expected_value=1250000,
    )
    LeadTask.objects.create(lead=lead, title=f"Call {{name}}", due_on=date(2026, 1, 5))
"""

_DELETE = """
from brokerage.leads.models import Lead
Lead.objects.filter(name__contains="Cobb").delete()
"""


@pytest.fixture(scope="module")
def bowden(site: Site) -> StaffAccount:
    return StaffAccount(site, "bowden@sabineridge.example.com")


@pytest.fixture(autouse=True)
def _no_leads_after(site: Site) -> Iterator[None]:
    """Delete all leads after each test, for the tests of other files that share the site."""
    yield
    site.run_python(_DELETE)


def create_leads(site: Site, *names: str) -> None:
    site.run_python(_CREATE.format(names=names))


def column(page: Page, stage: str) -> Locator:
    return page.get_by_role("region", name=stage)


def card(page: Page, stage: str, name: str) -> Locator:
    return column(page, stage).get_by_role("listitem").filter(has_text=name)


def undo(page: Page, done: str) -> None:
    toast = page.get_by_role("listitem").filter(has_text=done)
    toast.get_by_role("button", name="Undo").click()


def test_tasks_and_moves_by_keyboard_and_mouse_can_be_undone(
    page: Page, site: Site, bowden: StaffAccount
) -> None:
    name = "Abel Cobb"
    create_leads(site, name)
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

    page.goto("/desk/board?assignee=none")
    move_by_keys(page, name)
    # The columns scroll under what is held at their edge: Contacted is far from it.
    drag(page, card(page, "New", name), column(page, "Contacted"))
    expect(card(page, "Contacted", name)).to_be_visible()
    with page.expect_response("**/stage"):
        undo(page, "Moved to Contacted")
    expect(card(page, "New", name)).to_be_visible()
    page.reload()  # without the toasts, under which a card could not be let go
    lose_by_dragging(page, name)


def move_by_keys(page: Page, name: str) -> None:
    """Move a lead from New to Qualified and back; the focus stays with it."""
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
    with page.expect_response("**/stage"):
        page.keyboard.press("z")
    expect(card(page, "New", name)).to_be_visible()


def lose_by_dragging(page: Page, name: str) -> None:
    """Drag a lead to Lost, whose column is hidden, and which needs a reason."""
    expect(column(page, "Lost")).to_be_hidden()
    drag(page, card(page, "New", name), page.get_by_role("paragraph").filter(has_text="Lost"))
    dialog = page.get_by_role("dialog", name="Why was it lost?")
    expect(dialog).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("radio", name="Chose another broker").check()
    dialog.get_by_role("button", name="Move to Lost").click()
    expect(page.get_by_text("Moved to Lost", exact=True)).to_be_visible()
    # Not check(): the box follows the address, which changes a moment after the click.
    page.get_by_role("checkbox", name="Show Not now and Lost").click()
    expect(card(page, "Lost", name)).to_be_visible()


def drag(page: Page, what: Locator, where: Locator) -> None:
    expect(what).to_be_visible()
    start = what.bounding_box()
    assert start
    page.mouse.move(start["x"] + 30, start["y"] + start["height"] - 8)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + start["height"] + 10, steps=4)
    end = where.bounding_box()
    assert end
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + min(150, end["height"] / 2), steps=6)
    expect(where).to_have_attribute("data-over", "true")  # a slow browser follows a moment later
    page.mouse.up()


class Finger:
    """A finger on the screen of a page with a clock, by the browser's own touch events."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        body = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self.session.send("Input.dispatchTouchEvent", body)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move the finger from `start` to `end` in ten steps. The page's clock is paused, so that a
        slow browser does not detect a long press.
        """
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000 + 10"))
        self.touch("touchStart", start)
        for step in range(1, 11):
            self.touch("touchMove", between(start, end, step / 10))
        self.touch("touchEnd")
        self.page.clock.resume()


def between(
    start: tuple[float, float], end: tuple[float, float], part: float
) -> tuple[float, float]:
    (x, y), (to_x, to_y) = start, end
    return x + (to_x - x) * part, y + (to_y - y) * part


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 200)


def test_a_finger_lifts_a_lead_and_on_a_phone_scrolls_the_one_stage_and_opens_its_menu(
    visitor: Visitor, site: Site, bowden: StaffAccount
) -> None:
    name = "Vera Cobb"
    create_leads(site, *(f"Nell Cobb {number}" for number in range(12)), name)
    page = visitor(width=1024, has_touch=True)
    page.clock.install()
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

    page.set_viewport_size({"width": PHONE, "height": 900})
    page.reload()
    expect(page.get_by_role("region")).to_have_count(1)
    assert_fits(page)
    title, far = page.get_by_role("heading", name=NAMES["board"]), card(page, "New", "Nell Cobb 4")
    expect(title).to_be_in_viewport()
    x, y = middle(far)
    finger.swipe((x, y), (x, y - 300))
    expect(title).not_to_be_in_viewport()
    expect(far).to_be_visible()

    name = "Nell Cobb 7"
    page.get_by_role("button", name=f"Move {name} to…").click()
    assert_accessible(page)
    page.get_by_role("menuitem", name="Contacted").click()
    expect(page.get_by_text("Moved to Contacted", exact=True)).to_be_visible()
    expect(card(page, "New", name)).to_have_count(0)
    page.get_by_label("Stage").select_option("contacted")
    expect(page).to_have_url(re.compile(r"stage=contacted"))
    expect(card(page, "Contacted", name)).to_be_visible()
    assert_accessible(page)
