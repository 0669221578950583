"""A visitor tries the home page: the range to drag, The Great Divide, and the landscape."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.calculator import Calculator
from e2e.support.pages import PHONE, open_hydrated

MAX_TAPS = 12
SUN = "rgb(240, 207, 169)"

# Whether every sun, star and pine of the landscape is within its drawing, in height and in width.
_UNCUT = """(drawing) => {
    const frame = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll("circle, path[transform*=scale]")]
        .map((part) => part.getBoundingClientRect())
        .every(({ top }) => top >= frame.top - 1);
}"""


def live_range(page: Page) -> Locator:
    return page.get_by_role("region", name="Drag your numbers. Watch the range.")


def drag(slider: Locator, share: float) -> None:
    """Tap the track of a slider at a share of its length."""
    box = slider.bounding_box()
    assert box is not None
    slider.page.touchscreen.tap(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)


def test_a_phone_reaches_its_own_range_and_then_a_full_result_in_at_most_twelve_taps(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE, has_touch=True)
    open_hydrated(page, "/")
    part = live_range(page)
    sliders = part.get_by_role("slider")
    sliders.first.scroll_into_view_if_needed()
    before = part.get_by_role("img").get_attribute("aria-label")
    taps = 0
    for slider, share in ((sliders.first, 0.6), (sliders.last, 0.5)):
        drag(slider, share)
        taps += 1
    expect(part.get_by_role("img")).not_to_have_attribute("aria-label", before or "")
    revenue = sliders.first.get_attribute("aria-valuetext")

    part.get_by_role("link", name="Take these numbers into the calculator").tap()
    taps += 1
    calculator = Calculator(page)
    expect(calculator.form).to_be_visible()
    assert revenue is not None
    million = float(revenue.strip("$M"))
    expect(calculator.field("revenue")).to_have_value(f"${million * 1_000_000:,.0f}")
    for name in ("years", "employees", "ownerInvolvement", "location", "realEstate"):
        page.locator(f"input[type=radio][name={name}]").nth(1).tap()
        taps += 1
    calculator.button.tap()
    taps += 1
    expect(calculator.title).to_be_visible()
    assert taps <= MAX_TAPS


def test_the_sliders_work_by_the_keyboard_and_announce_the_range_at_rest(page: Page) -> None:
    open_hydrated(page, "/")
    part = live_range(page)
    part.get_by_role("slider").last.press("ArrowRight")
    expect(part.get_by_role("status")).to_have_text("About $1.21M to $1.89M")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_statement_lights_up_what_a_buyer_reads_into_it(
    visitor: Visitor, *, scripts: bool
) -> None:
    page = visitor(java_script_enabled=scripts)
    page.goto("/")
    statements = page.get_by_role("group", name="Pick a line you might say").get_by_role("radio")
    readings = page.locator("[id^=divide-] > :first-child")
    expect(readings.first).to_have_css("color", SUN)
    statements.first.press("ArrowDown")
    expect(readings.nth(1)).to_have_css("color", SUN)
    expect(readings.first).not_to_have_css("color", SUN)
    for reading in readings.all():
        expect(reading).to_be_visible()


def test_the_landscape_is_whole_at_every_width(page: Page) -> None:
    for width in (320, PHONE, 768, 1280, 1920, 2560):
        page.set_viewport_size({"width": width, "height": 1000})
        page.goto("/")
        assert page.locator(".horizon").evaluate(_UNCUT), width


def test_the_path_is_drawn_while_it_is_read_unless_less_motion_is_preferred(page: Page) -> None:
    page.goto("/")
    drawn = "getComputedStyle(document.querySelector('.sale-path'), '::before').animationName"
    assert page.evaluate(drawn) == "draw-path"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(drawn) == "none"
