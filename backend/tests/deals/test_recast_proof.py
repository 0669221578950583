"""Files of a deal as the proof of add-backs in its recast."""

import io
from typing import Any

import pytest
from python_calamine import CalamineWorkbook
from tests.deals.test_recast import Desk, ada, deal, desk
from tests.factories import DealFactory

from brokerage.deals.files.models import READY, DealFile, DealFileVersion
from brokerage.deals.files.services.files import remove_version
from brokerage.deals.pipeline.models import Deal

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

__all__ = ["ada", "deal", "desk"]


@pytest.fixture
def tax_return(deal: Deal) -> DealFileVersion:
    return version_of(deal)


def version_of(deal: Deal, **values: Any) -> DealFileVersion:
    file = DealFile.objects.create(deal=deal, title="Returns")
    usual = {"kind": "pdf", "pages": 4, "state": READY, "size": 10, "from_owner": True}
    name = f"{file.pk}/bytes"
    return DealFileVersion.objects.create(
        file=file, number=1, name="Return 2025.pdf", storage_name=name, **usual | values
    )


def prove(desk: Desk, version: int | None, page: int | None = None, **changes: str) -> Any:
    row = desk.row("personal")
    body = {
        "changes": changes,
        "proof": {"version": version, "page": page},
        "version": row["version"],
    }
    answer = desk.ada.ask("PATCH", f"{desk.path}/rows/{row['id']}", body)
    if answer.status_code == 200:
        desk.recast = answer.json()["recast"]
    return answer


@pytest.fixture(autouse=True)
def truck(desk: Desk) -> None:
    desk.add("personal", "The son's truck")


def test_a_file_with_its_page_proves_an_add_back(desk: Desk, tax_return: DealFileVersion) -> None:
    assert prove(desk, tax_return.pk, 3, grade="documented").status_code == 200
    assert desk.row("personal")["proof"] == {
        "version": tax_return.pk,
        "name": "Return 2025.pdf",
        "kind": "pdf",
        "pages": 4,
        "page": 3,
        "isReady": True,
    }
    assert "source" in prove(desk, None).json()["fields"]
    prove(desk, None, grade="plausible")
    assert desk.row("personal")["proof"] is None


def test_the_proof_stays_when_other_things_change(desk: Desk, tax_return: DealFileVersion) -> None:
    prove(desk, tax_return.pk, 3)
    desk.change("personal", reason="Seen on the title")
    assert desk.row("personal")["proof"]["page"] == 3


def test_a_proof_that_was_removed_keeps_its_name(
    desk: Desk, deal: Deal, tax_return: DealFileVersion
) -> None:
    prove(desk, tax_return.pk, 3)
    remove_version(by=desk.ada.user, deal_id=deal.pk, version_id=tax_return.pk)
    assert prove(desk, tax_return.pk, 2).status_code == 200
    proof = desk.row("personal")["proof"]
    assert (proof["name"], proof["isReady"]) == ("Return 2025.pdf", False)
    prove(desk, None)
    assert list(prove(desk, tax_return.pk).json()["fields"]) == ["proof"]


@pytest.mark.parametrize(
    ("kind", "pages", "page"), [("pdf", 4, 5), ("pdf", 4, 0), ("excel", None, 2)]
)
def test_a_page_that_the_file_does_not_have_is_refused(
    desk: Desk, deal: Deal, kind: str, pages: int | None, page: int
) -> None:
    version = version_of(deal, kind=kind, pages=pages)
    assert list(prove(desk, version.pk, page).json()["fields"]) == ["proofPage"]


def test_the_file_of_another_deal_does_not_exist(desk: Desk) -> None:
    other = DealFactory.create(members=[desk.ada.user])
    assert prove(desk, version_of(other).pk).status_code == 404


def test_the_workbook_names_the_file(desk: Desk, tax_return: DealFileVersion) -> None:
    desk.enter("revenue", y2025=1_200_000)
    desk.enter("start", y2025=100_000)
    prove(desk, tax_return.pk, 3)
    book = CalamineWorkbook.from_filelike(
        io.BytesIO(desk.ada.ask("GET", f"{desk.path}/workbook").content)
    )
    rows = {row[0]: row for row in book.get_sheet_by_name("Recast").to_python() if row[0]}
    assert rows["The son's truck"][3] == "Return 2025.pdf, page 3"
