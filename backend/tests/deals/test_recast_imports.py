"""The desk's operations on statements that are imported into a recast."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from tests.deals.test_recast import Desk, ada, deal, desk
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.deals.pipeline.models import Deal
from brokerage.deals.recast.models import RecastFigure

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

__all__ = ["ada", "deal", "desk"]

_SAMPLES = Path(__file__).parent / "statements"


def _upload(desk: Desk, name: str = "xero-compared.csv", content: bytes = b"") -> Any:
    file = SimpleUploadedFile(name, content or (_SAMPLES / name).read_bytes())
    return desk.ada.client.post(f"/api/{desk.path}/imports", {"file": file})


def _body(read: Any, **targets: str) -> dict[str, Any]:
    return {
        "targets": [targets.get(each["name"], each["target"]) for each in read["accounts"]],
        "periods": {period: read["periods"][period] for period in read["chosen"]},
    }


def test_a_statement_is_previewed_and_then_taken_over(desk: Desk, deal: Deal) -> None:
    read = _upload(desk).json()
    assert (read["chosen"], read["checked"], read["mismatches"]) == (["prior", "ytd"], 5, [])
    path = f"{desk.path}/imports/{read['id']}"
    changes = desk.ada.post(f"{path}/preview", _body(read))["changes"]
    [added] = [each for each in changes if each["isNew"] and each["period"] == "ytd"]
    assert (added["label"], added["amount"], added["accounts"]) == (
        "Depreciation",
        30_000,
        "Depreciation",
    )
    assert not RecastFigure.objects.exists()
    desk.recast = desk.ada.post(f"{path}/apply", _body(read))["recast"]
    assert desk.amount("revenue", "ytd") == 1_455_000
    assert desk.amount("start", "prior") == 131_000
    assert desk.amount("depreciation", "ytd") == 30_000
    figure = desk.row("revenue")["figures"][0]
    assert figure["origin"] == "xero-compared.csv: Sales"
    assert desk.total("ytd")["difference"] is None
    assert deal.events.filter(kind="recast-imported").count() == 1


def test_an_import_is_taken_back_as_a_whole(desk: Desk) -> None:
    desk.enter("revenue", ytd=7)
    read = _upload(desk).json()
    path = f"{desk.path}/imports/{read['id']}"
    desk.ada.post(f"{path}/apply", _body(read))
    desk.recast = desk.ada.post(f"{path}/take-back")["recast"]
    assert (desk.amount("revenue", "ytd"), desk.amount("start", "ytd")) == (7, None)
    assert not any(row["isAddBack"] for row in desk.recast["rows"])


def test_an_import_that_somebody_has_corrected_is_not_taken_back(desk: Desk) -> None:
    read = _upload(desk).json()
    path = f"{desk.path}/imports/{read['id']}"
    desk.recast = desk.ada.post(f"{path}/apply", _body(read))["recast"]
    desk.enter("revenue", ytd=9)
    answer = desk.ada.ask("POST", f"{path}/take-back")
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_since")
    assert RecastFigure.objects.filter(amount=9).exists()


def test_where_accounts_go_is_remembered_for_the_business(desk: Desk, deal: Deal) -> None:
    business = UserFactory.create().business
    deal.business = business
    deal.save()
    read = _upload(desk).json()
    body = _body(read, **{"Wages and Salaries": "personal", "Depreciation": "leaveOut"})
    desk.ada.post(f"{desk.path}/imports/{read['id']}/apply", body)
    other = Desk(desk.ada, DealFactory.create(members=[desk.ada.user], business=business))
    targets = {each["name"]: each["target"] for each in _upload(other).json()["accounts"]}
    assert targets["Wages and Salaries"] == "personal"
    assert targets["Depreciation"] == "leaveOut"
    stranger = Desk(desk.ada, DealFactory.create(members=[desk.ada.user]))
    targets = {each["name"]: each["target"] for each in _upload(stranger).json()["accounts"]}
    assert targets["Depreciation"] == "depreciation"


def test_totals_that_do_not_add_up_are_named(desk: Desk) -> None:
    content = (_SAMPLES / "xero-compared.csv").read_bytes().replace(b"485,000", b"484,000")
    read = _upload(desk, "wrong.csv", content).json()
    assert [each["total"] for each in read["mismatches"]] == [
        "Total Operating Expenses",
        "Net Profit",
    ]


def test_what_is_no_statement_is_refused_at_the_file(desk: Desk) -> None:
    answer = _upload(desk, "notes.csv", b"Hello\n")
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable_statement")
    assert "No row names the columns" in answer.json()["fields"]["file"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"targets": ["revenue"]}, "targets"),
        ({"targets": ["section179"] * 4}, "targets"),
        ({"periods": {}}, "periods"),
        ({"periods": {"ttm": [0]}}, "periods"),
        ({"periods": {"ytd": [7]}}, "periods"),
    ],
)
def test_an_import_needs_targets_and_periods_that_exist(
    desk: Desk, changes: dict[str, Any], field: str
) -> None:
    read = _upload(desk).json()
    path = f"{desk.path}/imports/{read['id']}/apply"
    answer = desk.ada.ask("POST", path, _body(read) | changes)
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [field]


@pytest.mark.parametrize("path", ["", "/1/preview", "/1/apply", "/1/take-back"])
def test_imports_of_others_do_not_exist_for_an_advisor(desk: Desk, path: str) -> None:
    email = "lee@sabineridge.example.com"
    lee = Person(UserFactory.create(staff=True, staff_role="advisor", email=email))
    if path:
        body: dict[str, Any] = {"targets": [], "periods": {}}
        assert lee.ask("POST", f"{desk.path}/imports{path}", body).status_code == 404
    else:
        desk.ada = lee
        assert _upload(desk).status_code == 404
