"""Documents that owners upload to their deals."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from unittest import mock

import typst
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from brokerage.accounts.models import User
from brokerage.deals.files.models import DocumentRequest
from brokerage.deals.files.rules import file_kind
from brokerage.deals.files.rules.document_requests import RequestStatus
from brokerage.deals.files.rules.uploads import LARGEST_PART
from brokerage.deals.files.services import checking, drawing, pages, requests, uploads
from brokerage.deals.pipeline.models import Deal

_NAMES = {
    "business-returns": "Business returns {first} to {year}.pdf",
    "ytd-profit-loss": "Profit and loss, January to {month}.pdf",
    "add-back-proof": "Insurance and legal bills.pdf",
    "monthly-profit-loss": "Profit and loss by month.xlsx",
    "lease": "Shop lease with amendment.pdf",
    "equipment": "Trucks and equipment.xlsx",
}
_ACCEPTED = {"business-returns", "lease"}
_LINES = (
    ("1", "Sales", 2_140_000),
    ("2", "Cost of jobs", 1_126_000),
    ("3", "Wages", 412_000),
    ("4", "Rent", 66_000),
)
Page = tuple[str, Sequence[tuple[str, str, int]]]
"""A title, and rows of place, label and amount."""
_PAGES: dict[str, Sequence[Page]] = {
    "add-back-proof": [
        ("Health insurance, statement of premiums", [("1", "Family plan, twelve months", 25_900)]),
        ("Settlement and bills", [("1", "Settlement", 22_000), ("2", "Attorney", 9_000)]),
    ],
    "lease": [("Lease, section 3: rent", [("3.1", "Base rent a month", 5_500)])],
}


@dataclass
class Sample:
    """A made-up document for the request `key`. `year` is the last full one, `month` the name of
    last month.
    """

    key: str
    year: int
    month: str
    pages: Sequence[Page] = ()

    @property
    def name(self) -> str:
        return _NAMES[self.key].format(first=self.year - 2, year=self.year, month=self.month)


def upload_sample(deal: Deal, sample: Sample, *, owner: User | None, advisor: User) -> None:
    """Upload a document, checked as the worker would."""
    key, name = sample.key, sample.name
    request = DocumentRequest.objects.get(deal=deal, key=key)
    shown = sample.pages or _PAGES.get(key) or [(request.label, _LINES)]
    content = _table(request.label) if name.endswith(".xlsx") else _pages(deal.name, shown)
    by = owner or advisor
    upload = uploads.begin(
        by=by,
        deal=deal,
        from_owner=owner is not None,
        new=uploads.NewUpload(name, len(content), request=request.pk),
    )
    for start in range(0, len(content), LARGEST_PART):
        part = content[start : start + LARGEST_PART]
        uploads.add_part(by=by, deal=deal, upload_id=upload.pk, offset=start, content=part)
    _check()
    status = RequestStatus.ACCEPTED if key in _ACCEPTED else RequestStatus.RECEIVED
    requests.change_request(
        by=advisor, deal_id=deal.pk, request_id=request.pk, changes={"status": status}
    )


def _check() -> None:
    """Check what was uploaded, in this process: our own files need no limits on memory and time."""
    with (
        mock.patch.object(checking, "inspect", file_kind.inspect),
        mock.patch.object(pages, "_drawn", drawing.draw),
    ):
        checking.check_uploads(Event())


def _pages(company: str, pages: Sequence[Page]) -> bytes:
    source = """
#set page(paper: "us-letter", margin: 1in, footer: [A sample for the demo, with made-up figures.])
#set text(size: 10pt)
"""
    source += "#pagebreak()".join(_page(company, page) for page in pages)
    made: bytes = typst.compile(source.encode())
    return made


def _page(company: str, page: Page) -> str:
    title, lines = page
    rows = "".join(f'{_text(place)}, {_text(name)}, "{amount:,}",' for place, name, amount in lines)
    return f"""
#text(size: 17pt, weight: "bold", {_text(title)})
#v(-0.4em)
#text(size: 12pt, {_text(company)})
#v(1em)
#table(columns: (auto, 1fr, auto), align: (left, left, right), stroke: 0.4pt, inset: 7pt, {rows})
"""


def _text(words: str) -> str:
    """Return a string in Typst."""
    return json.dumps(words, ensure_ascii=False)


def _table(title: str) -> bytes:
    buffer = io.BytesIO()
    with Workbook(buffer, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet("Sample")
        sheet.write_row(0, 0, [title, "Amount"])
        for row, line in enumerate(_LINES, 1):
            sheet.write_row(row, 0, line[1:])
    return buffer.getvalue()
