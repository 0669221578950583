"""Releases a memorandum that the owner approved, after which approved buyers read it."""

import io
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from pypdf import PdfReader

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.refusals import Refusal
from brokerage.deals.cim.models import Cim, CimVersion
from brokerage.deals.cim.rules.states import CimState
from brokerage.deals.cim.selectors.documents import cim_of, version_of
from brokerage.deals.cim.services.approving import CimElsewhere
from brokerage.deals.cim.services.document import document
from brokerage.deals.cim.services.drafting import locked_cim
from brokerage.deals.pipeline.services.events import record_event


class SecondPersonNeeded(Refusal):
    status = 403
    code = "second_person_needed"
    message = "You wrote in this memorandum. A colleague who did not, or a principal, releases it."


def release(*, by: User, deal_id: int, number: int) -> Cim:
    """Release a version that the owner approved, in place of the one before. A released one does
    not change.

    Raises Deal.DoesNotExist, Cim.DoesNotExist, CimVersion.DoesNotExist, CimElsewhere,
    SecondPersonNeeded and renderer.RenderError.
    """
    cim = cim_of(by, deal_id)
    if cim is None:
        raise Cim.DoesNotExist
    version = version_of(by, deal_id, number)
    if version.state == CimState.RELEASED:
        return cim
    _require_right(cim, version, by)
    now = timezone.now()
    # The document takes a while: before the transaction takes its lock.
    pdf = document(
        content=version.written,
        figures=version.taken,
        company=version.company,
        reference=version.reference,
        made_at=now,
    )
    with transaction.atomic():
        cim = locked_cim(by, deal_id)
        version = version_of(by, deal_id, number)
        _require_right(cim, version, by)
        cim.versions.filter(state=CimState.RELEASED).update(state=CimState.REPLACED)
        version.state, version.released_at = CimState.RELEASED, now
        version.released_by, version.released_by_name = by, shown_name(by)[:100]
        version.pdf, version.pdf_sha256 = pdf, sha256(pdf).hexdigest()
        version.pages = _pages(pdf)
        version.save()
        if cim.content == version.content:
            cim.writers = []
            cim.save(update_fields=["writers"])
        text = f"Memorandum released, version {number}"
        record_event(cim.deal, kind="cim-released", text=text, by=by)
    return cim_of(by, deal_id) or cim


def _require_right(cim: Cim, version: CimVersion, by: User) -> None:
    if version.state != CimState.APPROVED:
        raise CimElsewhere
    if not cim.abilities(by)["release"]:
        raise SecondPersonNeeded


def _pages(pdf: bytes) -> int:
    """Count the pages of a document that we made."""
    return len(PdfReader(io.BytesIO(pdf)).pages)
