"""Request and response bodies of the operations on the site's documents."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from brokerage.core.facts import DocumentBody
from brokerage.core.schema import Input, Schema
from brokerage.site_editor.schemas import (
    EntryConflictOut,
    EntryPreviewIn,
    EntryProblemOut,
    NewEntryIn,
    PlaceholderOut,
)


class SiteDraftSummary(Schema):
    """The draft of a document, as the list of documents shows it: its version, its author and when
    it is scheduled to be published.
    """

    version: int
    updated_at: datetime
    updated_by: str | None
    """The name of the member of staff; null for imported words and deleted accounts."""
    publish_at: datetime | None
    """Null if the draft is not scheduled."""


class SiteDocumentRow(Schema):
    """A document as a row of the list. `kind` is `form` for JSON with a schema, or `markdown`."""

    key: str
    title: str
    purpose: str
    """To whom an email is sent and when; empty for other documents."""
    group: str
    kind: Literal["form", "markdown"]
    edited: bool
    """Staff have changed the shipped words."""
    version: int
    """0 for an article that was never published."""
    updated_at: datetime
    updated_by: str | None
    """The name of the member of staff; null for shipped or imported words and deleted accounts."""
    draft: SiteDraftSummary | None
    """Null if the document has no draft."""
    conflicts: int
    """Fields that staff and a release have both changed."""
    is_public: bool
    """Whether the site shows the document. Only the firm's own documents can be unpublished."""


class SiteDocumentsOut(Schema):
    """The documents of the site."""

    documents: list[SiteDocumentRow]
    """All of them by key, unpublished articles included; deleted ones are left out."""


class SiteDraftOut(SiteDraftSummary):
    """The draft of a document with its body. `based_on` is the version of the document from which
    the draft was begun.
    """

    body: DocumentBody
    based_on: int
    """The version of the document when the draft was begun."""


class SiteDocumentOut(Schema):
    """A document for its editor. `problems` are those of its draft; empty without a draft."""

    key: str
    title: str
    purpose: str
    """To whom an email is sent and when, or what becomes of the words of a document of the library;
    empty for other documents.
    """
    group: str
    kind: Literal["form", "markdown"]
    schema_: Annotated[Mapping[str, Any] | None, Field(serialization_alias="schema")]
    """The JSON Schema of `body`; null for Markdown."""
    head_schema: Mapping[str, Any] | None
    """The JSON Schema of an article's front matter, or of what can be changed in that of a document
    of the library; `x-labels` has names for the values of an `enum`. Null for other documents.
    """
    body: DocumentBody
    version: int
    edited: bool
    draft: SiteDraftOut | None
    placeholders: list[PlaceholderOut]
    """Empty unless the document is a mail, a reply template or a document of the library."""
    problems: list[EntryProblemOut]
    """Not always all: one problem can hide others."""
    conflicts: list[EntryConflictOut]
    is_public: bool
    is_own: bool
    """The firm has made it, and can take it off the site and delete it."""
    may_edit: bool
    """Whether the signed-in person may change it. Emails about accounts, the firm's details and the
    legal texts are changed by principals alone.
    """


class SiteDraftIn(Input):
    """The request body for saving a draft. `expected_version` is the version of the draft that the
    editor loaded, 0 if there was none; `based_on` is the version of the document from which a new
    draft is begun.
    """

    body: DocumentBody
    expected_version: int
    based_on: Annotated[int, Field(ge=0, lt=2**31)]


class NewSiteDocumentIn(NewEntryIn):
    """The request body for creating an article."""


class SitePreviewIn(EntryPreviewIn):
    """The request body for a preview."""


class SiteDraftVersionIn(Input):
    """The request body for changing a draft. `expected_version` is the version of the draft that
    the editor loaded.
    """

    expected_version: int


class PublishSiteDraftIn(SiteDraftVersionIn):
    """The request body for publishing a draft. `document_version` is the version of the public
    document that the editor loaded.
    """

    document_version: int


class ScheduleSiteDraftIn(SiteDraftVersionIn):
    """The request body for scheduling a draft. `publish_at` has a time zone; null cancels the
    schedule.
    """

    publish_at: Annotated[datetime | None, Field(strict=False)]
    """In the future, at most 366 days from now."""


class SiteDocumentVersionIn(Input):
    """The request body for changing a document. `document_version` is the version that the editor
    loaded.
    """

    document_version: int


class SettleSiteConflictsIn(SiteDocumentVersionIn):
    """The request body for settling conflicts. `only` is the id of one conflict; null settles
    all, and so does a body without it.
    """

    only: str | None = None


class RestoreRevisionIn(Input):
    """The request body for restoring a version of a document. `number` is that version, 0 for the
    shipped document; `document_version` is the current version that the editor loaded.
    """

    number: int
    document_version: int


class SiteDraftSavedOut(Schema):
    """The draft was saved or scheduled: its new version, and what is wrong with it."""

    version: int
    publish_at: datetime | None
    """Null if the draft is not scheduled."""
    problems: list[EntryProblemOut]


class SitePublishedOut(Schema):
    """The document was changed: its new version."""

    version: int
    """The new version of the document."""


class SiteRevisionRow(Schema):
    """A version of a document as a row of its history."""

    number: int
    at: datetime
    by: str | None
    """The name of the member of staff; null for shipped or imported words and deleted accounts."""
    restored_from: int | None
    """The number of the version that was restored, 0 for the shipped document; else null."""
    current: bool
    """Whether the site shows this version."""


class SiteRevisionsOut(Schema):
    """The versions of a document, the newest first."""

    revisions: list[SiteRevisionRow]
    """At most 100; the shipped document, version 0, is not among them."""


class SiteRevisionOut(Schema):
    """A document as it was in one of its versions."""

    number: int
    body: DocumentBody
