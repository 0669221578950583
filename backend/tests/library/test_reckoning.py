"""The reckoning of formulas: what a spreadsheet would make of them."""

from datetime import date
from typing import Any

import pytest

from brokerage.library.documents.sheets.places import column_letter, place
from brokerage.library.documents.sheets.reckoning import Reckoner, ReckoningError

_HELD: dict[tuple[int, int], Any] = {
    place(cell): held
    for cell, held in {
        "A1": 10,
        "A2": 2.5,
        "A3": None,
        "A4": "With proof",
        "A5": "=A1*A2",
        "A6": date(2026, 11, 21),
        "B1": 1,
        "B2": 3,
        "B3": -4,
        "B4": 7,
    }.items()
}


def reckoned(formula: str) -> Any:
    held = {**_HELD, place("Z9"): formula}
    other = {place("A1"): 100.0}
    book = Reckoner({"Here": held, "Profit and Loss": other}, {"Chosen": "Here!$A$2"})
    return book.value("Here", *place("Z9"))


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=1+2*3", 7),
        ("=(1+2)*3", 9),
        ("=10-2-3", 5),
        ("=-A1+1", -9),
        ("=2^3", 8),
        ("=50%", 0.5),
        ("=A5/A1", 2.5),
        ("=A3+1", 1),
        ("=A3", 0),
        ('=A3=""', True),
        ('=A4="with PROOF"', True),
        ('="In week "&A1', "In week 10"),
        ('="a ""b"""', 'a "b"'),
        ("=A6+7", 46354),
        ("=Chosen*2", 5),
        ("='Profit and Loss'!A1", 100),
        ("=SUM(A1:A6)", 10 + 2.5 + 25 + 46347),
        ("=SUM(A1,B1:B4,3)", 20),
        ("=AVERAGE(B1:B4)", 1.75),
        ("=COUNT(A1:A4)", 2),
        ('=COUNTIF(B1:B4,"<0")', 1),
        ('=SUMIF(A1:A4,"With proof",B1:B4)', 7),
        ("=SUMPRODUCT(A1:A2,B1:B2)", 17.5),
        ("=INDEX(B1:B4,MATCH(MIN(B1:B4),B1:B4,0))", -4),
        ("=ROUND(0.5,0)", 1),
        ("=ROUND(-2.345,2)", -2.35),
        ("=IF(A1>5,1,1/0)", 1),
        ('=IFERROR(1/0,"none")', "none"),
        ("=AND(A1>5,B3<0)", True),
        ("=MAX(B1:B4)-MIN(B1:B4)", 11),
    ],
)
def test_a_formula_comes_to_what_a_spreadsheet_makes_of_it(formula: str, value: Any) -> None:
    found = reckoned(formula)
    assert found == (pytest.approx(value) if isinstance(value, float) else value)


@pytest.mark.parametrize(
    "formula",
    ["=1/0", "=A4+1", "=NOSUCH(1)", "=Nameless", "=MATCH(99,B1:B4,0)", "=1+", "=(1", "=1 2", "=Z9"],
)
def test_what_would_be_an_error_on_the_screen_stops_the_making(formula: str) -> None:
    with pytest.raises(ReckoningError):
        reckoned(formula)


def test_columns_go_by_letters() -> None:
    assert [column_letter(number) for number in (0, 25, 26, 701)] == ["A", "Z", "AA", "ZZ"]
    assert place("$AA$10") == (9, 26)
    with pytest.raises(ValueError, match="A0"):
        place("A0")
