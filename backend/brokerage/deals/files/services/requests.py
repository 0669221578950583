"""Changes what the owner of a deal is asked for."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.files.models import DocumentRequest
from brokerage.deals.files.rules.document_requests import (
    LABEL_LENGTH,
    WHY_LENGTH,
    RequestStatus,
    checked_text,
    default_requests,
)
from brokerage.deals.files.selectors.files import requests_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.leads.rules.lead_fields import parsed_date

MOST_REQUESTS: Final = 100
_WORDS: Final = {
    RequestStatus.ASKED: "Asked again for",
    RequestStatus.RECEIVED: "Marked as received:",
    RequestStatus.ACCEPTED: "Accepted",
    RequestStatus.NOT_NEEDED: "No longer needed:",
}


def ask_for_defaults(deal: Deal) -> None:
    """Add what every deal asks for. What it asks for already stays as it is."""
    DocumentRequest.objects.bulk_create(
        (
            DocumentRequest(deal=deal, key=each.key, label=each.label, why=each.why, order=number)
            for number, each in enumerate(default_requests())
        ),
        ignore_conflicts=True,
    )


def requests_or_defaults(deal: Deal) -> list[DocumentRequest]:
    """Return what a deal asks for; a deal from before there were requests gets the defaults."""
    found = requests_of(deal)
    if not found:
        ask_for_defaults(deal)
        found = requests_of(deal)
    return found


@transaction.atomic
def add_request(
    *, by: User, deal_id: int, label: str, why: str, due_on: str = ""
) -> DocumentRequest:
    """Ask for something else. `due_on` is an ISO text or empty. Raises Deal.DoesNotExist and
    InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    values = _cleaned({"label": label, "why": why, "due_on": due_on})
    if deal.document_requests.count() >= MOST_REQUESTS:
        raise InvalidForm({"label": f"A deal can ask for at most {MOST_REQUESTS} documents"})
    request = DocumentRequest.objects.create(deal=deal, order=MOST_REQUESTS, **values)
    record_event(deal, kind="document-asked", text=f"Asked for “{request.label}”", by=by)
    return request


@transaction.atomic
def change_request(
    *, by: User, deal_id: int, request_id: int, changes: Mapping[str, Any]
) -> DocumentRequest:
    """Change `label`, `why`, `due_on` (an ISO text or None) or `status`. Raises Deal.DoesNotExist,
    DocumentRequest.DoesNotExist and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    request = deal.document_requests.get(pk=request_id)
    values = _cleaned({name: value for name, value in changes.items() if name != "status"})
    for name, value in values.items():
        setattr(request, name, value)
    request.save(update_fields=list(values))
    status = RequestStatus(changes.get("status") or request.status)
    if status != request.status:
        request.set_status(status)
        record_event(
            deal, kind="document-status", text=f"{_WORDS[status]} “{request.label}”", by=by
        )
    return request


def _cleaned(values: Mapping[str, Any]) -> dict[str, str | date | None]:
    clean: dict[str, str | date | None] = {}
    if "label" in values:
        clean["label"] = checked_text("label", values["label"] or "", least=1, most=LABEL_LENGTH)
    if "why" in values:
        clean["why"] = checked_text("why", values["why"] or "", most=WHY_LENGTH)
    if "due_on" in values:
        clean["due_on"] = parsed_date(values["due_on"] or "", "dueOn")
    return clean
