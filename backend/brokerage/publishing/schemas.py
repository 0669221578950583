"""Shapes of the operations on publications."""

from datetime import datetime
from typing import Literal

from brokerage.core.facts import Words
from brokerage.core.schema import Input, Schema


class FailedPublicationOut(Schema):
    """A publication that failed: what visitors see is older than the content."""

    id: int
    reason: str
    changed: list[str]
    """The titles of the documents that were changed."""
    requested_at: datetime


class FailedPublicationsOut(Schema):
    publications: list[FailedPublicationOut]


class PublicationProgressOut(Schema):
    """Pages that are finished, of those that this publication renders."""

    done: int
    total: int


class PublicationOut(Schema):
    """Whether visitors see the newest words. `idle`: nothing was ever published."""

    id: int | None
    state: Literal["idle", "pending", "rendering", "published", "failed"]
    progress: PublicationProgressOut | None
    """While pages are rendered."""
    is_late: bool
    """Whether it takes so long that the worker may not be running."""
    changed: list[str]
    """The titles of the documents that were changed."""
    reason: str
    requested_at: datetime | None
    finished_at: datetime | None


class SitePreviewIn(Input):
    """Words of a document to look at. `path`: the page, empty for the likeliest."""

    key: str
    body: Words
    path: str = ""


class SitePreviewOut(Schema):
    """`url` is null if the words cannot be shown, and `reason` then says why."""

    url: str | None
    reason: str
    path: str
    pages: list[str]
    """The paths of the pages that show the document, the likeliest first."""
