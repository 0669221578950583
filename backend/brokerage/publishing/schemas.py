"""Shapes of the operations on publications."""

from datetime import datetime

from brokerage.core.schema import Schema


class FailedPublicationOut(Schema):
    """A publication that failed: what visitors see is older than the content."""

    id: int
    reason: str
    changed: str
    """The keys of the documents that were changed, separated by commas."""
    requested_at: datetime


class FailedPublicationsOut(Schema):
    publications: list[FailedPublicationOut]
