"""Request and response bodies of imports of inquiries."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final

import pydantic

from brokerage.accounts.selectors import shown_name
from brokerage.core.schema import Input, Schema
from brokerage.deals.inquiry_import.models import InquiryImport
from brokerage.deals.inquiry_import.rules.columns import FIELDS
from brokerage.deals.inquiry_import.selectors.imports import Planned

SHOWN: Final = 20
"""Rows of a preview, and of those that are refused."""


class ImportFieldOut(Schema):
    """A field that a column may hold."""

    id: str
    label: str


class RefusedRowOut(Schema):
    line: int
    reason: str


class InquiryImportOut(Schema):
    """An import: its file, and how far it is."""

    id: int
    file_name: str
    state: str
    """`read`, `importing`, `imported`, `reverting` or `reverted`."""
    header: list[str]
    first: list[list[str]]
    """The cells of the first rows."""
    rows: int
    mapping: list[str]
    """The field of each column; empty for one that is left out."""
    listing: int | None
    """The id of the listing of rows that name none."""
    done: int
    """Rows that were imported or refused."""
    refused: list[RefusedRowOut]
    """At most 20."""
    refused_count: int
    kept: int
    """What was not taken back, because something has happened with it."""
    by: str
    created_at: datetime
    fields: list[ImportFieldOut]

    @classmethod
    def of(cls, source: InquiryImport) -> "InquiryImportOut":
        return cls.build(
            source,
            first=source.rows[:3],
            rows=len(source.rows) or source.done,
            listing=source.listing_id,
            refused=[
                RefusedRowOut(line=source.lines[place], reason=reason)
                for place, reason in source.refused[:SHOWN]
            ],
            refused_count=len(source.refused),
            by=shown_name(source.created_by) if source.created_by else "",
            fields=[ImportFieldOut(id=key, label=label) for key, label in FIELDS.items()],
        )


class InquiryImportsOut(Schema):
    """The latest imports that the person may see."""

    imports: list[InquiryImportOut]


class ImportChoiceIn(Input):
    """The request body that says what the columns are."""

    mapping: Annotated[list[str], pydantic.Field(max_length=60)]
    listing: Annotated[int, pydantic.Field(ge=1, le=2**62)] | None = None


class PlannedRowOut(Schema):
    """What a row would become."""

    line: int
    name: str
    email: str
    phone: str
    listing: str
    """The number of the listing."""
    becomes: str
    """`new`, `known` for a buyer whom we know, `again` for one who has asked about the listing,
    `same` for the person of an earlier row, or `refused`.
    """
    buyer: str
    """The name of the known buyer."""
    same_as: int
    """The line of the earlier row, or 0."""
    reason: str

    @classmethod
    def of(cls, planned: Planned) -> "PlannedRowOut":
        row = planned.row
        return cls.build(
            planned,
            name=row.name if row else "",
            email=row.email if row else "",
            phone=row.phone if row else "",
            listing=planned.listing.number if planned.listing else "",
            becomes=_becomes(planned),
            buyer=planned.buyer.name if planned.buyer else "",
        )


def _becomes(planned: Planned) -> str:
    if planned.row is None:
        return "refused"
    if planned.asked_before:
        return "again"
    if planned.buyer:
        return "known"
    return "same" if planned.same_as else "new"


class ImportPreviewOut(Schema):
    """The first rows as they would become."""

    rows: list[PlannedRowOut]
    total: int

    @classmethod
    def of(cls, planned: Sequence[Planned], total: int) -> "ImportPreviewOut":
        return cls(rows=[PlannedRowOut.of(each) for each in planned], total=total)
