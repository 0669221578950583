"""Request and response bodies of the operations on the site's documents."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from brokerage.content.checks import Problem
from brokerage.content.merging import Conflict
from brokerage.content.models import Draft
from brokerage.content.rules import OWN_NAME
from brokerage.core.facts import DocumentBody
from brokerage.core.schema import Input, LookupText, Schema


class SiteProblemOut(Schema):
    """A problem of a document: a message, and the path from the top of the document to the
    value.
    """

    path: list[str | int]
    """Keys, and indexes of lists from 0; empty for a problem of the whole document."""
    message: str


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


class PlaceholderOut(Schema):
    """A placeholder that the text of a mail or a reply may contain."""

    name: str
    """As it is written, with its braces."""
    label: str
    example: str
    """An example of its value."""


class SiteWordsConflictOut(Schema):
    """A conflict: a field that staff and a release of the program have both changed. The document
    has the words of staff, unless the release has removed the field.

    `edited` has the words of staff, `shipped` those of the release; null if that side has none.
    `path` is empty for a passage of Markdown.
    """

    id: str
    path: list[str | int]
    edited: Any
    shipped: Any


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
    problems: list[SiteProblemOut]
    """Not always all: one problem can hide others."""
    conflicts: list[SiteWordsConflictOut]
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


class NewSiteDocumentIn(Input):
    """The request body for creating an article. `name` is the last part of its address."""

    group: Literal["articles"]
    name: Annotated[str, Field(max_length=60, pattern=f"^{OWN_NAME}$")]
    title: Annotated[str, Field(min_length=1, max_length=60)]


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
    problems: list[SiteProblemOut]


class SitePublishedOut(Schema):
    """The document was changed: its new version."""

    version: int
    """The new version of the document."""


class SiteDraftConflictOut(Schema):
    """The response with status 409: a colleague has saved, published or discarded the draft
    meanwhile. Nothing was saved.
    """

    code: Literal["changed_meanwhile"] = "changed_meanwhile"
    message: str = "A colleague has changed this in the meantime. Nothing was saved."
    theirs: SiteDraftOut | None
    """The draft as it is now; null if it was published or discarded."""


class InvalidSiteDraftOut(Schema):
    """The response with status 422: the document breaks rules. Nothing was saved or published."""

    code: Literal["invalid"] = "invalid"
    message: str = "Please correct the fields that are named."
    problems: list[SiteProblemOut]


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


def problems_out(problems: Iterable[Problem]) -> list[SiteProblemOut]:
    """Build the response bodies of problems."""
    return [SiteProblemOut(path=list(each.path), message=each.message) for each in problems]


def conflicts_out(conflicts: Iterable[Conflict]) -> list[SiteWordsConflictOut]:
    """Build the response bodies of conflicts."""
    return [
        SiteWordsConflictOut(
            id=each.id, path=list(each.path), edited=each.edited, shipped=each.shipped
        )
        for each in conflicts
    ]


def draft_summary(draft: Draft) -> SiteDraftSummary:
    """Build what the list of documents shows of a draft: its version, author and schedule."""
    return SiteDraftSummary(
        version=draft.version,
        updated_at=draft.updated_at,
        updated_by=draft.updated_by.get_short_name() if draft.updated_by else None,
        publish_at=draft.publish_at,
    )


def draft_out(draft: Draft | None) -> SiteDraftOut | None:
    """Build the response body of a draft; None without a draft."""
    if draft is None:
        return None
    summary = draft_summary(draft)
    return SiteDraftOut(
        version=summary.version,
        updated_at=summary.updated_at,
        updated_by=summary.updated_by,
        publish_at=summary.publish_at,
        body=draft.body,
        based_on=draft.based_on,
    )


class SitePreviewIn(Input):
    """The request body for a preview: a document's key, and a body that is not saved. `path` is one
    of the pages on which the document can be shown; if it is empty or another, the most useful page
    is taken.
    """

    key: LookupText
    body: DocumentBody
    path: str = ""


class SitePreviewOut(Schema):
    """A preview of a document. `url` is the address of the rendered page, which its maker can load
    for two minutes; null if the document cannot be shown.

    `path` is the page that was asked for, or else the first of `pages`. Both are empty if no page
    shows the document, as for a mail.
    """

    url: str | None
    reason: str
    """Why there is no `url`: a sentence, then each problem of the document, one a line. Empty if
    there is one.
    """
    path: str
    pages: list[str]
    """The paths of the pages on which the document can be shown, the most useful first."""
