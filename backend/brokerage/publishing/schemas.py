"""Response bodies of the operations on publications."""

from datetime import datetime
from typing import Literal

from brokerage.core.schema import Schema


class FailedPublicationOut(Schema):
    """A publication that failed, so that visitors see older content. `changed` has the titles of
    what it was to show.
    """

    id: int
    reason: str
    changed: list[str]
    """The titles of the documents that were changed."""
    requested_at: datetime


class FailedScheduleOut(Schema):
    """A draft that broke a rule when it was due, so that it was not published."""

    key: str
    """That of the document, as in the address of its editor."""
    title: str
    """That of the draft."""
    failed_at: datetime
    problems: int
    """How many there are in the draft as it is now, which its editor lists; 0: it can be
    published.
    """


class UnusableDocumentOut(Schema):
    """A public document from which reports or emails cannot be made. They show an earlier version
    of its words.
    """

    key: str
    """That of the document, as in the address of its editor."""
    title: str
    reason: str


class FailedPublicationsOut(Schema):
    """What was to be published and was not, the latest first."""

    publications: list[FailedPublicationOut]
    """At most ten; those before the last success are left out."""
    scheduled: list[FailedScheduleOut]
    """Each until the draft is scheduled again, published or discarded."""
    unusable: list[UnusableDocumentOut]
    """Each until words that can be used are published."""


class PublicationProgressOut(Schema):
    """The progress of a publication: how many of the pages that it renders are finished."""

    done: int
    total: int


class PublicationOut(Schema):
    """The state of the latest publication: whether visitors see the newest content. `idle` means
    that no publication was ever requested; `id` is then null.
    """

    id: int | None
    state: Literal["idle", "pending", "rendering", "published", "failed"]
    progress: PublicationProgressOut | None
    """Null unless pages are being rendered."""
    is_late: bool
    """Whether a request has been pending for 60 seconds, so that the worker may not be running."""
    changed: list[str]
    """The titles of the documents that were changed: those of all pending requests, else of the
    last publication.
    """
    reason: str
    """Why it failed, in words for staff; empty for other states."""
    requested_at: datetime | None
    """Null if `idle`."""
    finished_at: datetime | None
    """Null unless `published` or `failed`."""
