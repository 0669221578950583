"""Documents that owners upload to their deals."""

import io
from threading import Event

import typst
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from brokerage.accounts.models import User
from brokerage.deals.files.models import DocumentRequest
from brokerage.deals.files.rules.document_requests import RequestStatus
from brokerage.deals.files.rules.uploads import LARGEST_PART
from brokerage.deals.files.services import requests, uploads
from brokerage.deals.files.services.checking import check_uploads
from brokerage.deals.pipeline.models import Deal

_NAMES = {
    "business-returns": "Form 1120-S 2023 to 2025.pdf",
    "ytd-profit-loss": "Profit and loss, January to October.pdf",
    "monthly-profit-loss": "Profit and loss by month.xlsx",
    "lease": "Shop lease with amendment.pdf",
    "equipment": "Trucks and equipment.xlsx",
}
_ACCEPTED = {"business-returns", "lease"}
_LINES = (("Sales", 2_140_000), ("Cost of jobs", 1_126_000), ("Wages", 412_000), ("Rent", 66_000))


def upload_sample(deal: Deal, key: str, *, owner: User | None, advisor: User) -> None:
    """Upload a made-up document for the request `key`, checked as the worker would."""
    request = DocumentRequest.objects.get(deal=deal, key=key)
    name = _NAMES[key]
    content = _table(request.label) if name.endswith(".xlsx") else _page(request.label)
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
    check_uploads(Event())
    status = RequestStatus.ACCEPTED if key in _ACCEPTED else RequestStatus.RECEIVED
    requests.change_request(
        by=advisor, deal_id=deal.pk, request_id=request.pk, changes={"status": status}
    )


def _page(title: str) -> bytes:
    rows = "".join(f"[{name}], [{amount:,}],\n" for name, amount in _LINES)
    source = f"""
#set page(paper: "us-letter", margin: 1in)
= {title}
A sample for the demo; the figures are made up.
#v(1em)
#table(columns: (1fr, auto), stroke: 0.4pt, {rows})
"""
    made: bytes = typst.compile(source.encode())
    return made


def _table(title: str) -> bytes:
    buffer = io.BytesIO()
    with Workbook(buffer, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet("Sample")
        sheet.write_row(0, 0, [title, "Amount"])
        for row, line in enumerate(_LINES, 1):
            sheet.write_row(row, 0, line)
    return buffer.getvalue()
