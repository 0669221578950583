"""The recast as a workbook for a bank."""

import io

import pytest
from python_calamine import CalamineWorkbook
from tests.deals.test_recast import Desk, ada, deal, desk

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

__all__ = ["ada", "deal", "desk"]


def test_the_workbook_has_the_results_of_the_ledger(desk: Desk) -> None:
    years = {"y2024": 1_000, "y2025": 1_200, "prior": 900, "ytd": 1_000}
    desk.enter("revenue", **{name: amount * 1_000 for name, amount in years.items()})
    desk.enter("start", **{name: amount * 100 for name, amount in years.items()})
    desk.enter("managerPay", year=90_000)
    for kind, grade in (("ownerPay", "documented"), ("other", "plausible"), ("interest", "")):
        desk.add(kind)
        desk.enter(kind, **{name: amount * 10 for name, amount in years.items()})
        desk.change(kind, grade=grade)
    desk.add("secondOwner", "=1+1")
    desk.enter("secondOwner", **{name: -amount for name, amount in years.items()})
    answer = desk.ada.ask("GET", f"{desk.path}/workbook")
    assert answer.status_code == 200
    book = CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    rows = {row[0]: row for row in book.get_sheet_by_name("Recast").to_python() if row[0]}
    columns = ["2024", "2025", "prior", "ytd", "ttm"]
    for label, result in (
        ("SDE claimed", "sdeClaimed"),
        ("SDE with plausible", "sdePlausible"),
        ("SDE documented", "sdeDocumented"),
        ("EBITDA", "ebitda"),
    ):
        expected = [desk.total(period)[result] for period in columns]
        assert rows[label][4:9] == expected, label
    assert rows["Owner's pay"][1:3] == ["Documented", "Form 1120-S, page 1, line 7 and Form 1125-E"]
    assert "=1+1" in rows


def test_there_is_no_workbook_before_there_are_results(desk: Desk) -> None:
    answer = desk.ada.ask("GET", f"{desk.path}/workbook")
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_export")
