"""The desk's operations on the recast of a deal."""

from typing import Any

import pytest
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.extensions import Wait, waits
from brokerage.deals.recast.models import RecastFigure, RecastRow
from brokerage.deals.recast.selectors.results import results_of

pytestmark = pytest.mark.django_db

SET_UP = {"startLine": "1120s", "lastYear": 2025, "yearEnd": 12, "interim": "ytd", "through": 9}


@pytest.fixture
def ada() -> Person:
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    )


@pytest.fixture
def deal(ada: Person) -> Deal:
    return DealFactory.create(members=[ada.user])


class Desk:
    """The recast of a deal as its advisor works on it."""

    def __init__(self, ada: Person, deal: Deal) -> None:
        self.ada = ada
        self.path = f"desk/deals/{deal.pk}/recast"
        self.recast = ada.put(self.path, {"wanted": SET_UP})["recast"]

    def row(self, kind: str) -> Any:
        return next(row for row in self.recast["rows"] if row["kind"] == kind)

    def total(self, period: str) -> Any:
        return next(each for each in self.recast["totals"] if each["period"] == period)

    def amount(self, kind: str, period: str) -> int | None:
        figures = {each["period"]: each["amount"] for each in self.row(kind)["figures"]}
        return figures.get(period)

    def ask(self, kind: str, period: str, amount: int | None, was: int | None = None) -> Any:
        figure = {"row": self.row(kind)["id"], "period": period, "amount": amount, "was": was}
        return self.ada.ask("PATCH", f"{self.path}/figures", {"figures": [figure]})

    def enter(self, kind: str, **amounts: int | None) -> None:
        """Enter amounts by period; `y2025` is the year 2025."""
        figures = []
        for name, amount in amounts.items():
            period = name.removeprefix("y")[-4:] if name[-1].isdigit() else name
            was = self.amount(kind, period)
            figures.append(
                {"row": self.row(kind)["id"], "period": period, "amount": amount, "was": was}
            )
        self.recast = self.ada.patch(f"{self.path}/figures", {"figures": figures})["recast"]

    def add(self, kind: str, label: str = "") -> None:
        body = {"kind": kind, "label": label}
        self.recast = self.ada.post(f"{self.path}/add-backs", body)["recast"]

    def change(self, kind: str, **changes: str) -> Any:
        row = self.row(kind)
        body = {"changes": changes, "version": row["version"]}
        answer = self.ada.ask("PATCH", f"{self.path}/rows/{row['id']}", body)
        if answer.status_code == 200:
            self.recast = answer.json()["recast"]
        return answer


@pytest.fixture
def desk(ada: Person, deal: Deal) -> Desk:
    return Desk(ada, deal)


def test_a_deal_begins_without_a_recast(ada: Person, deal: Deal) -> None:
    assert ada.get(f"desk/deals/{deal.pk}/recast") == {"recast": None}
    assert results_of(deal.pk) is None


def test_a_recast_begins_from_a_named_line_with_its_periods(desk: Desk, deal: Deal) -> None:
    assert [each["label"] for each in desk.recast["periods"]] == [
        "2023",
        "2024",
        "2025",
        "Jan–Sep 2025",
        "Jan–Sep 2026",
        "TTM Sep 2026",
    ]
    assert desk.row("start")["place"] == "Form 1120-S, page 1, line 22 (line 21 before 2023)"
    assert [event.kind for event in deal.events.all()] == ["recast-begun"]


def test_results_follow_figures_and_grades(desk: Desk, deal: Deal) -> None:
    desk.enter("revenue", y2025=1_850_000)
    assert desk.recast["basis"] == ""
    desk.enter("start", y2025=176_000)
    desk.enter("managerPay", year=100_000)
    desk.add("ownerPay")
    desk.enter("ownerPay", y2025=120_000)
    total = desk.total("2025")
    assert (total["sdeClaimed"], total["sdeDocumented"]) == (296_000, 176_000)
    assert desk.change("ownerPay", grade="documented").status_code == 200
    total = desk.total("2025")
    assert (total["sdeDocumented"], total["ebitda"], total["margin"]) == (296_000, 196_000, 16.0)
    found = results_of(deal.pk)
    assert found is not None
    assert (found.basis.id, found.basis.sde_documented, found.start_line) == (
        "2025",
        296_000,
        "1120s",
    )


def test_the_latest_twelve_months_wait_for_a_missing_amount(desk: Desk) -> None:
    desk.enter("revenue", y2025=1_200, prior=900, ytd=1_000)
    desk.enter("start", y2025=120, prior=90, ytd=100)
    assert desk.recast["basis"] == "ttm"
    desk.add("interest")
    desk.enter("interest", y2025=12, prior=9)
    assert (desk.recast["basis"], desk.row("interest")["hasGap"]) == ("2025", True)
    desk.enter("interest", ytd=10)
    assert (desk.recast["basis"], desk.row("interest")["latest"]) == ("ttm", 13)


def test_an_add_back_that_the_line_excludes_is_refused_with_the_reason(desk: Desk) -> None:
    answer = desk.ada.ask("POST", f"{desk.path}/add-backs", {"kind": "section179"})
    assert answer.status_code == 422
    assert "would count it twice" in answer.json()["fields"]["kind"]


def test_a_line_that_excludes_an_add_back_is_refused_as_long_as_it_is_there(desk: Desk) -> None:
    desk.add("ownerPay")
    wanted = SET_UP | {"startLine": "1065"}
    answer = desk.ada.ask("PUT", desk.path, {"wanted": wanted, "expected": SET_UP})
    assert answer.json()["fields"] == {
        "startLine": "Please remove first what this line excludes: Owner's pay"
    }
    desk.ada.ask("DELETE", f"{desk.path}/add-backs/{desk.row('ownerPay')['id']}")
    changed = desk.ada.put(desk.path, {"wanted": wanted, "expected": SET_UP})["recast"]
    assert changed["startLine"]["id"] == "1065"


def test_two_people_do_not_overwrite_each_other(desk: Desk) -> None:
    desk.enter("revenue", y2024=100)
    stale = desk.ask("revenue", "2024", 300, was=None)
    assert (stale.status_code, stale.json()["code"]) == (409, "changed_meanwhile")
    row = desk.row("revenue")["id"]
    assert stale.json()["fields"] == {f"{row}-2024": "A colleague has entered 100 here."}
    assert desk.ask("revenue", "2024", 100, was=None).status_code == 200
    assert desk.ask("revenue", "2025", 500, was=None).status_code == 200
    assert RecastFigure.objects.get(row=row, period="2024").amount == 100


@pytest.mark.parametrize(
    ("kind", "period", "amount"),
    [
        ("revenue", "ttm", 1),
        ("revenue", "2020", 1),
        ("revenue", "2025", -1),
        ("revenue", "2025", 1_000_000_001),
        ("ownerPay", "2025", -1),
        ("secondOwner", "2025", 1),
        ("managerPay", "2025", 1),
    ],
)
def test_an_amount_that_makes_no_sense_is_refused_at_its_cell(
    desk: Desk, kind: str, period: str, amount: int
) -> None:
    for each in ("ownerPay", "secondOwner"):
        desk.add(each)
    answer = desk.ask(kind, period, amount)
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [f"{desk.row(kind)['id']}-{period}"]


def test_a_loss_and_an_emptied_cell_are_accepted(desk: Desk) -> None:
    desk.enter("start", y2025=-20_000)
    assert desk.amount("start", "2025") == -20_000
    desk.enter("start", y2025=None)
    assert desk.amount("start", "2025") is None


def test_documented_needs_a_source_and_a_new_amount_loses_the_grade(desk: Desk) -> None:
    desk.add("personal", "Truck of the owner's son")
    desk.enter("personal", y2025=9_000)
    assert "source" in desk.change("personal", grade="documented").json()["fields"]
    changed = desk.change("personal", grade="documented", source="GL 2025, page 14")
    assert changed.status_code == 200
    row = desk.row("personal")
    assert (row["grade"], row["gradedBy"]) == ("documented", "Dana Whitfield")
    desk.enter("personal", y2025=19_000)
    assert (desk.row("personal")["grade"], desk.row("personal")["gradedBy"]) == ("", "")


def test_a_row_that_a_colleague_has_changed_is_not_overwritten(desk: Desk) -> None:
    desk.add("interest")
    row = desk.row("interest")
    desk.change("interest", source="page 1")
    body = {"changes": {"source": "page 2"}, "version": row["version"]}
    stale = desk.ada.ask("PATCH", f"{desk.path}/rows/{row['id']}", body)
    assert (stale.status_code, stale.json()["code"]) == (409, "changed_meanwhile")
    assert RecastRow.objects.get(pk=row["id"]).source == "page 1"


def test_a_removed_add_back_comes_back_with_its_grade(desk: Desk) -> None:
    desk.add("interest")
    desk.enter("interest", y2025=700)
    desk.change("interest", grade="plausible")
    path = f"{desk.path}/add-backs/{desk.row('interest')['id']}"
    gone = desk.ada.ask("DELETE", path).json()["recast"]
    assert not any(row["kind"] == "interest" for row in gone["rows"])
    desk.recast = desk.ada.post(f"{path}/restore")["recast"]
    assert (desk.row("interest")["grade"], desk.amount("interest", "2025")) == ("plausible", 700)


def test_a_deal_waits_for_add_backs_without_proof(desk: Desk, deal: Deal) -> None:
    def found() -> list[Wait]:
        return [wait for wait in waits([deal.pk]) if wait.tab == "recast"]

    assert found() == []
    for kind in ("interest", "depreciation"):
        desk.add(kind)
        desk.enter(kind, y2025=700)
    assert [wait.text for wait in found()] == ["Recast: 2 add-backs without proof"]
    desk.change("interest", grade="unsupported")
    desk.change("depreciation", grade="documented")
    assert found() == []


def test_what_staff_do_is_in_the_log(desk: Desk) -> None:
    desk.ada.get(desk.path)
    assert set(StaffLogEntry.objects.values_list("act", flat=True)) >= {"deal-changed", "deal-seen"}


def test_figures_count_as_progress_once_an_hour(desk: Desk, deal: Deal) -> None:
    desk.enter("revenue", y2025=1)
    desk.enter("revenue", y2025=2)
    assert deal.events.filter(kind="recast-figures").count() == 1


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("PUT", "", {"wanted": SET_UP}),
        ("PATCH", "/figures", {"figures": []}),
        ("POST", "/add-backs", {"kind": "interest"}),
        ("PATCH", "/rows/1", {"changes": {"source": "x"}, "version": 1}),
        ("DELETE", "/add-backs/1", None),
        ("POST", "/add-backs/1/restore", None),
    ],
)
def test_the_recast_of_others_does_not_exist_for_an_advisor(
    desk: Desk, method: str, path: str, body: Any
) -> None:
    email = "lee@sabineridge.example.com"
    lee = Person(UserFactory.create(staff=True, staff_role="advisor", email=email))
    assert lee.ask(method, desk.path + path, body).status_code == 404
