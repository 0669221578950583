"""Response bodies of the operations on publications."""

from datetime import datetime
from typing import Literal

from brokerage.content.models import Revision
from brokerage.content.selectors import bodies
from brokerage.content.selectors.checks import found_problems
from brokerage.core.schema import Schema
from brokerage.publishing.models import Publication
from brokerage.publishing.selectors.entry_titles import title_of, titles_of
from brokerage.publishing.selectors.publications import PublicationState, changed_keys


class FailedPublicationOut(Schema):
    """A publication that failed, so that visitors see older content."""

    id: int
    reason: str
    changed: list[str]
    """The titles of the entries that were changed."""
    requested_at: datetime

    @classmethod
    def of(cls, publication: Publication) -> "FailedPublicationOut":
        return cls(
            id=publication.pk,
            reason=publication.reason,
            changed=titles_of(changed_keys(publication)),
            requested_at=publication.requested_at,
        )


class FailedScheduleOut(Schema):
    """A scheduled version that broke a rule when it was due, so that it was not published."""

    key: str
    """That of the entry."""
    title: str
    """That of the version."""
    failed_at: datetime
    problems: int
    """How many there are in the version as it is now; 0: it can be published."""

    @classmethod
    def of(cls, revision: Revision) -> "FailedScheduleOut":
        return cls(
            key=revision.entry_id,
            title=title_of(revision.entry_id, revision.body),
            failed_at=revision.failed_at or revision.effective_at,
            problems=len(found_problems(revision.entry_id, revision.body)),
        )


class UnusableEntryOut(Schema):
    """A public entry from which reports or emails cannot be made. They show an earlier version
    of its words.
    """

    key: str
    """That of the entry, as in the address of its editor."""
    title: str
    reason: str

    @classmethod
    def of(cls, key: str, reason: str) -> "UnusableEntryOut":
        return cls(key=key, title=title_of(key, bodies.public_body(key)), reason=reason)


class FailedPublicationsOut(Schema):
    """What was to be published and was not, the latest first."""

    publications: list[FailedPublicationOut]
    """At most ten; those before the last success are left out."""
    scheduled: list[FailedScheduleOut]
    """Each until the draft is scheduled again, published or discarded."""
    unusable: list[UnusableEntryOut]
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
    """The titles of the entries that were changed: those of all pending requests, else of the
    last publication.
    """
    reason: str
    """Why it failed, in words for staff; empty for other states."""
    requested_at: datetime | None
    """Null if `idle`."""
    finished_at: datetime | None
    """Null unless `published` or `failed`."""

    @classmethod
    def of(cls, found: PublicationState | None) -> "PublicationOut":
        """None: publishing was never requested."""
        if found is None:
            return cls(
                id=None,
                state="idle",
                progress=None,
                is_late=False,
                changed=[],
                reason="",
                requested_at=None,
                finished_at=None,
            )
        progress = PublicationProgressOut(done=found.done, total=found.total)
        return cls(
            id=found.latest.pk,
            state=found.state,
            progress=progress if found.state == "rendering" else None,
            is_late=found.is_late,
            changed=titles_of(found.changed),
            reason=found.latest.reason,
            requested_at=found.latest.requested_at,
            finished_at=found.latest.finished_at,
        )
