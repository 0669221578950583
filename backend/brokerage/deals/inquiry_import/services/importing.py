"""Imports files of inquiries, and takes imports back: a task of the worker.

Some hundred rows are imported at a time, in one transaction with how far the import is. After a
kill the worker goes on there, and a row is never imported twice.
"""

from collections.abc import Sequence
from datetime import timedelta
from threading import Event
from typing import Final, NamedTuple

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import shown_name
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.inquiry_import.models import ImportedInquiry, InquiryImport
from brokerage.deals.inquiry_import.rules.columns import Row, guessed_mapping, mapping_problem
from brokerage.deals.inquiry_import.rules.states import ImportState
from brokerage.deals.inquiry_import.selectors.imports import Planner, import_of
from brokerage.deals.inquiry_import.services.reading import read_csv
from brokerage.deals.interests.rules.states import Source
from brokerage.deals.interests.services.inquiries import (
    Inquiry,
    lock_inquiries,
    new_buyer,
    receive_all,
)
from brokerage.deals.interests.services.withdrawing import withdraw_inquiry
from brokerage.deals.listing.models import Listing

UPLOADS_AN_HOUR: Final = 30
KEPT: Final = timedelta(days=30)
"""How long the rows of a file are kept."""
_AT_ONCE: Final = 200
"""Rows of one transaction, which keeps other writers waiting."""


class WrongState(Refusal):
    code = "wrong_state"
    message = "This file was imported or taken back in the meantime. Please look again."


def read_upload(*, by: User, name: str, content: bytes) -> InquiryImport:
    """Read an uploaded file and keep it to be imported. What the person has read and not imported
    before is forgotten. Raises UnreadableFile and LimitReached.
    """
    ratelimit.consume("inquiry-imports", str(by.pk), limit=UPLOADS_AN_HOUR, seconds=3600)
    file = read_csv(content)
    with transaction.atomic():
        InquiryImport.objects.filter(created_by=by, state=ImportState.READ).delete()
        return InquiryImport.objects.create(
            file_name=shown_name(name, otherwise="inquiries.csv"),
            header=file.header,
            rows=file.rows,
            lines=file.lines,
            mapping=guessed_mapping(file.header),
            created_by=by,
        )


@transaction.atomic
def choose(
    *, by: User, import_id: int, mapping: Sequence[str], listing_id: int | None
) -> InquiryImport:
    """Say what the columns are, and which listing the rows without a number are about. Raises
    InquiryImport.DoesNotExist, WrongState, Listing.DoesNotExist and InvalidForm.
    """
    source = _locked(by, import_id, ImportState.READ)
    if problem := mapping_problem(mapping, len(source.header)):
        raise InvalidForm({"mapping": problem})
    listing = Listing.objects.all().visible_to(by).get(pk=listing_id) if listing_id else None
    source.mapping, source.listing = list(mapping), listing
    source.save(update_fields=["mapping", "listing"])
    return source


@transaction.atomic
def start(*, by: User, import_id: int) -> InquiryImport:
    """Let the worker import a file. Raises InquiryImport.DoesNotExist and WrongState."""
    source = _locked(by, import_id, ImportState.READ)
    source.state = ImportState.IMPORTING
    source.save(update_fields=["state"])
    return source


@transaction.atomic
def take_back(*, by: User, import_id: int) -> InquiryImport:
    """Let the worker take an import back. Raises InquiryImport.DoesNotExist and WrongState."""
    source = _locked(by, import_id, ImportState.IMPORTED)
    source.state = ImportState.REVERTING
    source.save(update_fields=["state"])
    return source


def forget_old_files() -> int:
    """Delete the rows of files after 30 days: a task of the worker. What they have added stays, and
    can still be taken back. Returns the number of files.
    """
    old = InquiryImport.objects.filter(created_at__lte=timezone.now() - KEPT)
    read, _ = old.filter(state=ImportState.READ).delete()
    ended = old.filter(state__in=(ImportState.IMPORTED, ImportState.REVERTED)).exclude(rows=[])
    return read + ended.update(rows=[], lines=[], refused=[])


def _locked(by: User, import_id: int, state: ImportState) -> InquiryImport:
    import_of(by, import_id)
    locked = InquiryImport.objects.select_for_update(of=("self",)).get(pk=import_id)
    if locked.state != state:
        raise WrongState
    return locked


def work_on_imports(stop: Event) -> None:
    """Import what was started, and take back what is to be: a task of the worker."""
    under_way = (ImportState.IMPORTING, ImportState.REVERTING)
    for pk in InquiryImport.objects.filter(state__in=under_way).values_list("pk", flat=True):
        source = InquiryImport.objects.select_related("created_by", "listing").get(pk=pk)
        step = _import_some if source.state == ImportState.IMPORTING else _take_some_back
        while not stop.is_set() and step(source):
            pass


@transaction.atomic
def _import_some(source: InquiryImport) -> bool:
    """Import the next rows, and return whether there are more. `source` has the rows, which are
    too large to be read again and again.
    """
    columns = InquiryImport.objects.select_for_update().only("state", "done", "refused")
    now = columns.get(pk=source.pk)
    if now.state != ImportState.IMPORTING:
        return False
    end = min(now.done + _AT_ONCE, len(source.rows))
    places, refused = range(now.done, end), list(now.refused)
    lock_inquiries()
    planner = Planner(source, places, source.created_by)
    asked = list[_Asked]()
    for planned in map(planner.planned, places):
        if planned.row is None or planned.listing is None:
            refused.append([planned.place, planned.reason])
            continue
        inquiry = _inquiry(source, planned.line, planned.row, planned.listing)
        buyer = planned.buyer or new_buyer(inquiry)
        if planned.buyer is None:
            planner.add(buyer)
        asked.append(_Asked(planned.line, inquiry, buyer, planned.buyer is None))
    _import(source, asked)
    is_over = end == len(source.rows)
    InquiryImport.objects.filter(pk=source.pk).update(
        done=end,
        refused=refused,
        state=ImportState.IMPORTED if is_over else ImportState.IMPORTING,
        ended_at=timezone.now() if is_over else None,
    )
    return not is_over


class _Asked(NamedTuple):
    """A row that is imported."""

    line: int
    inquiry: Inquiry
    buyer: Buyer
    is_new_buyer: bool


def _inquiry(source: InquiryImport, line: int, row: Row, listing: Listing) -> Inquiry:
    return Inquiry(
        listing=listing,
        name=row.name,
        origin=f"import-{source.pk}-{line}",
        email=row.email,
        phone=row.phone,
        company=row.company,
        message=row.message,
        source=Source.PORTAL if row.source else Source.OWN,
        source_name=row.source,
        at=row.at,
    )


def _import(source: InquiryImport, asked: Sequence[_Asked]) -> None:
    interests = receive_all(
        [(each.inquiry, each.buyer) for each in asked],
        by=source.created_by,
    )
    ImportedInquiry.objects.bulk_create(
        ImportedInquiry(
            source=source,
            line=each.line,
            interest=interest,
            buyer_id=interest.buyer_id,
            version=interest.version,
            is_new_buyer=each.is_new_buyer,
        )
        for each, interest in zip(asked, interests, strict=True)
    )


@transaction.atomic
def _take_some_back(source: InquiryImport) -> bool:
    """Take back the latest rows, and return whether there are more."""
    now = InquiryImport.objects.select_for_update().only("state", "kept").get(pk=source.pk)
    if now.state != ImportState.REVERTING:
        return False
    latest = list(
        ImportedInquiry.objects.filter(source=source)
        .select_related("interest")
        .order_by("-line")[:_AT_ONCE]
    )
    kept = 0
    for each in latest:
        each.refresh_from_db()  # an earlier one may have changed it
        kept += not _is_taken_back(source, each)
    ImportedInquiry.objects.filter(pk__in=[each.pk for each in latest]).delete()
    is_over = len(latest) < _AT_ONCE
    InquiryImport.objects.filter(pk=source.pk).update(
        kept=now.kept + kept,
        state=ImportState.REVERTED if is_over else ImportState.REVERTING,
    )
    return not is_over


def _is_taken_back(source: InquiryImport, imported: ImportedInquiry) -> bool:
    if imported.interest is None:
        return True
    interest, version = imported.interest, imported.version
    if interest.version == version:  # nobody has changed it since: nor what an earlier row began
        earlier = ImportedInquiry.objects.filter(source=source, interest=interest)
        earlier.filter(line__lt=imported.line).update(version=version)
    return withdraw_inquiry(
        interest,
        origin=f"import-{source.pk}-{imported.line}",
        with_buyer=imported.is_new_buyer,
        version=version,
    )
