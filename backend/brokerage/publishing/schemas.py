"""Request and response bodies of the operations on publications and previews."""

from datetime import datetime
from typing import Literal

from brokerage.core.facts import DocumentBody
from brokerage.core.schema import Input, Schema


class FailedPublicationOut(Schema):
    """A publication that failed, so that visitors see older content. `changed` has the titles of
    what it was to show.
    """

    id: int
    reason: str
    changed: list[str]
    """The titles of the documents that were changed."""
    requested_at: datetime


class FailedPublicationsOut(Schema):
    """The publications that failed, the latest first."""

    publications: list[FailedPublicationOut]


class PublicationProgressOut(Schema):
    """The progress of a publication: how many of the pages that it renders are finished."""

    done: int
    total: int


class PublicationOut(Schema):
    """The state of the latest publication: whether visitors see the newest content. With `idle`,
    nothing was ever published.
    """

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
    """The request body for a preview: a document's body that is not saved. `path` is the page to
    show it on, empty for the most useful one.
    """

    key: str
    body: DocumentBody
    path: str = ""


class SitePreviewOut(Schema):
    """A preview. `url` is null if the document cannot be shown; `reason` then says why. `pages` are
    the paths of other pages that show it.
    """

    url: str | None
    reason: str
    path: str
    pages: list[str]
    """The paths of the pages that show the document, the likeliest first."""
