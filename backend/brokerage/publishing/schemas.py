"""Shapes of the operations on publications."""

from datetime import datetime

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
