"""Request and response bodies of the operations on the site's documents."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field

from brokerage.content.checks import Problem
from brokerage.content.merging import Conflict
from brokerage.content.models import Draft
from brokerage.content.rules import OWN_NAME
from brokerage.core.schema import Input, Schema

T = TypeVar("T", bound="Words")

Words = dict[str, Any] | str
"""A JSON document, or the source of a Markdown document."""


def _encodable(body: T) -> T:
    """Refuse lone surrogates, which JSON can hold but no database can store."""
    try:
        json.dumps(body, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError) as error:
        raise ValueError("not text") from error
    return body


class SiteProblemOut(Schema):
    """What is wrong with a value of a document, and the path to it from the top."""

    path: list[str | int]
    message: str


class SiteDraftMark(Schema):
    """A draft in the list of documents."""

    version: int
    updated_at: datetime
    updated_by: str | None
    publish_at: datetime | None


class SiteDocumentRow(Schema):
    """A document in the list. `kind`: JSON with a schema, or Markdown."""

    key: str
    title: str
    group: str
    kind: Literal["form", "markdown"]
    edited: bool
    """Staff have changed the shipped words."""
    version: int
    updated_at: datetime
    updated_by: str | None
    draft: SiteDraftMark | None
    conflicts: int
    """Fields that staff and a release have both changed."""
    is_public: bool
    """The site shows it: only documents that the firm has made need not be."""


class SiteDocumentsOut(Schema):
    documents: list[SiteDocumentRow]


class SiteDraftOut(SiteDraftMark):
    body: Words
    based_on: int
    """The version of the document when the draft was begun."""


class PlaceholderOut(Schema):
    """A placeholder that a mail or a reply may have."""

    name: str
    """As it is written, with its braces."""
    label: str
    example: str
    """What could stand for it in a letter."""


class SiteWordsConflictOut(Schema):
    """A field that staff and a release have both changed: the edited words are in the document.

    `path` is empty for a passage of Markdown; None stands for words that one side does not have.
    """

    id: str
    path: list[str | int]
    edited: Any
    shipped: Any


class SiteDocumentOut(Schema):
    """A document for its editor, with the problems of its draft."""

    key: str
    title: str
    group: str
    kind: Literal["form", "markdown"]
    schema_: Annotated[Mapping[str, Any] | None, Field(serialization_alias="schema")]
    head_schema: Mapping[str, Any] | None
    """Of the YAML above an article's text. `x-labels`: what the values of an `enum` are called."""
    body: Words
    version: int
    edited: bool
    draft: SiteDraftOut | None
    placeholders: list[PlaceholderOut]
    problems: list[SiteProblemOut]
    conflicts: list[SiteWordsConflictOut]
    is_public: bool
    is_own: bool
    """The firm has made it, and can take it off the site and delete it."""


class SiteDraftIn(Input):
    """`expected_version`: of the draft that the editor saw, 0 for none."""

    body: Annotated[Words, AfterValidator(_encodable)]
    expected_version: int
    based_on: int


class SiteDraftVersionIn(Input):
    expected_version: int


class PublishSiteDraftIn(SiteDraftVersionIn):
    document_version: int


class ScheduleSiteDraftIn(SiteDraftVersionIn):
    publish_at: Annotated[datetime | None, Field(strict=False)]
    """With its zone; None: not scheduled any more."""


class NewSiteDocumentIn(Input):
    """`name`: the last part of its address."""

    group: Literal["articles"]
    name: Annotated[str, Field(max_length=60, pattern=f"^{OWN_NAME}$")]
    title: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_encodable)]


class SiteDocumentVersionIn(Input):
    """`document_version`: of the document that the editor saw."""

    document_version: int


class SettleSiteConflictsIn(SiteDocumentVersionIn):
    """`only`: the id of one conflict; None: all of them."""

    only: str | None = None


class RestoreRevisionIn(Input):
    """`number`: of the version to bring back, 0 for the shipped words."""

    number: int
    document_version: int


class SiteDraftSavedOut(Schema):
    version: int
    publish_at: datetime | None
    problems: list[SiteProblemOut]


class SitePublishedOut(Schema):
    version: int
    """Of the document."""


class SiteDraftConflictOut(Schema):
    """A colleague has saved, published or discarded the draft. Nothing was saved."""

    code: Literal["changed_meanwhile"] = "changed_meanwhile"
    message: str = "A colleague has changed this in the meantime. Nothing was saved."
    theirs: SiteDraftOut | None
    """The stored draft; None if it was published or discarded."""


class InvalidSiteDraftOut(Schema):
    """The document breaks rules. Nothing was published."""

    code: Literal["invalid"] = "invalid"
    message: str = "Please correct the fields that are named."
    problems: list[SiteProblemOut]


class SiteRevisionRow(Schema):
    number: int
    at: datetime
    by: str | None
    """None: shipped words."""
    restored_from: int | None
    current: bool


class SiteRevisionsOut(Schema):
    """The versions of a document, the newest first."""

    revisions: list[SiteRevisionRow]


class SiteRevisionOut(Schema):
    number: int
    body: Words


def problems_out(problems: Iterable[Problem]) -> list[SiteProblemOut]:
    return [SiteProblemOut(path=list(each.path), message=each.message) for each in problems]


def conflicts_out(conflicts: Iterable[Conflict]) -> list[SiteWordsConflictOut]:
    return [
        SiteWordsConflictOut(
            id=each.id, path=list(each.path), edited=each.edited, shipped=each.shipped
        )
        for each in conflicts
    ]


def draft_mark(draft: Draft) -> SiteDraftMark:
    return SiteDraftMark(
        version=draft.version,
        updated_at=draft.updated_at,
        updated_by=draft.updated_by.get_short_name() if draft.updated_by else None,
        publish_at=draft.publish_at,
    )


def draft_out(draft: Draft | None) -> SiteDraftOut | None:
    if draft is None:
        return None
    mark = draft_mark(draft)
    return SiteDraftOut(
        version=mark.version,
        updated_at=mark.updated_at,
        updated_by=mark.updated_by,
        publish_at=mark.publish_at,
        body=draft.body,
        based_on=draft.based_on,
    )
