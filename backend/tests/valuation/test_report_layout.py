"""The layout of the PDF report: pages, fonts, tagging and margins."""

import pytest
from tests.pdf.pdf_reader import NOON, assert_margins_are_empty, data_of, read
from tests.valuation.report_answers import answers

from brokerage.pdf import renderer
from brokerage.valuation.rules import method as methods
from brokerage.valuation.services.report import report

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_METHOD = methods.METHODS.shipped()

# The longest texts and largest figures, and a range that is a thin line on its scale.
_LONG = {
    "industry": max((each.value for each in _METHOD.industries), key=len),
    "location": max((each.value for each in _METHOD.locations), key=len),
    "revenue": "999999999999.99",
    "sde": "599999999999.99",
}
_THIN = {"revenue": "90000000", "sde": "50000", "industry": "Property Management", "years": "2"}

# The industry with the most remarks on its reported average.
_REMARKED = {"industry": "Solar/Energy Services", "location": "Dallas-Fort Worth", "years": "20"}


@pytest.mark.parametrize(
    ("owner", "employees"),
    [  # each answer once: their texts are in different places
        (owner.value, employees.value)
        for owner, employees in zip(_METHOD.owner_involvement, _METHOD.employees, strict=True)
    ],
)
@pytest.mark.parametrize("changed", [_LONG, _THIN, _REMARKED])
@pytest.mark.parametrize("saved", [False, True])
def test_the_report_has_three_pages_for_any_answers(
    saved: bool, changed: dict[str, str], owner: str, employees: str
) -> None:
    given = answers(**{"ownerInvolvement": owner, "employees": employees, **changed})
    pages = read(report(given, made_at=NOON, saved=saved)).pages
    assert len(pages) == 3
    assert "The next step" in pages[0]
    assert pages[1].partition("How each figure was worked out")[1]


def test_the_fonts_are_embedded() -> None:
    fonts = read(report(answers(), made_at=NOON)).fonts
    assert {name.partition("-")[0] for name in fonts} == {"Fraunces", "SourceSans3ExtraLight"}


def test_the_pdf_is_tagged_and_has_a_language() -> None:
    root = read(report(answers(), made_at=NOON)).root
    assert root["/Lang"] == "en-US"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


@pytest.mark.parametrize("changed", [_LONG, _THIN])
def test_nothing_is_printed_into_the_margins(
    changed: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = data_of(lambda: report(answers(**changed), made_at=NOON), monkeypatch)
    assert_margins_are_empty("valuation/report", data)


def test_a_character_without_a_glyph_makes_rendering_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = data_of(lambda: report(answers(), made_at=NOON), monkeypatch)
    data["disclaimer"] = "花"
    with pytest.raises(renderer.RenderError, match="could not be displayed"):
        renderer.pdf("valuation/report", data, made_at=NOON)
