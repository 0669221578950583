"""How the report looks: its pages, its letters, and that nothing leaves its column."""

import pytest
from tests.pdf.reading import NOON, assert_margins_are_empty, data_of, read
from tests.valuation.paper import answers

from brokerage.pdf import renderer
from brokerage.valuation import method as methods
from brokerage.valuation.report import report

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_METHOD = methods.current()

# The longest words and the largest figures, and a range that is a thin line on its scale.
_LONG = {
    "industry": max((each.value for each in _METHOD.industries), key=len),
    "location": max((each.value for each in _METHOD.locations), key=len),
    "revenue": "999999999999.99",
    "sde": "599999999999.99",
}
_THIN = {"revenue": "90000000", "sde": "50000", "industry": "Property Management", "years": "2"}

# The industry with the most said of its reported average.
_REMARKED = {"industry": "Solar/Energy Services", "location": "Dallas-Fort Worth", "years": "20"}


@pytest.mark.parametrize(
    ("owner", "employees"),
    [  # each answer once: the texts on either stand in places of their own
        (owner.value, employees.value)
        for owner, employees in zip(_METHOD.owner_involvement, _METHOD.employees, strict=True)
    ],
)
@pytest.mark.parametrize("changed", [_LONG, _THIN, _REMARKED])
@pytest.mark.parametrize("kept", [False, True], ids=["anybody's", "kept"])
def test_it_has_three_pages_whatever_was_answered(
    kept: bool, changed: dict[str, str], owner: str, employees: str
) -> None:
    asked = answers(**{"ownerInvolvement": owner, "employees": employees, **changed})
    pages = read(report(asked, made_at=NOON, kept=kept)).pages
    assert len(pages) == 3
    assert "The next step" in pages[0]
    assert pages[1].partition("How each figure was worked out")[1]


def test_its_letters_are_the_firms_own_and_inside_the_file() -> None:
    fonts = read(report(answers(), made_at=NOON)).fonts
    assert {name.partition("-")[0] for name in fonts} == {"Fraunces", "SourceSans3ExtraLight"}


def test_it_can_be_read_aloud() -> None:
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


def test_a_letter_that_cannot_be_set_is_a_failure_and_no_empty_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = data_of(lambda: report(answers(), made_at=NOON), monkeypatch)
    data["disclaimer"] = "\U0010fffd"
    with pytest.raises(renderer.RenderError, match="could not be displayed"):
        renderer.pdf("valuation/report", data, made_at=NOON)
