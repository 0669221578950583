"""Entries as rows of the list and for their editor."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from django.utils import timezone
from pydantic import Field

from brokerage.accounts.models import User
from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.rules.merging import Conflict
from brokerage.content.rules.own_entries import OWN_NAME
from brokerage.content.selectors import entries
from brokerage.content.selectors.checks import is_markdown
from brokerage.core.facts import EntryBody
from brokerage.core.schema import Input, Schema
from brokerage.library.selectors.catalog import note_on_source
from brokerage.publishing.selectors.entry_titles import title_of
from brokerage.site_editor.rules.mail_purposes import purpose_of
from brokerage.site_editor.schemas.drafts import (
    EntryDraftOut,
    EntryDraftSummary,
    EntryProblemOut,
    EntryVersionIn,
)
from brokerage.site_editor.selectors.entry_list import ListedEntry
from brokerage.site_editor.selectors.head_schema import head_schema
from brokerage.site_editor.selectors.placeholders import Placeholder, example, placeholders_in


class EntryRow(Schema):
    """An entry as a row of the list."""

    key: str
    title: str
    purpose: str
    """To whom an email is sent and when; empty for other entries."""
    group: str
    format: Literal["form", "markdown"]
    is_dated: bool
    """Its versions are released for a day, such as those of the valuation method."""
    edited: bool
    """Staff have changed what was shipped."""
    version: str
    """A number, "0" for an article that was never published; a name if the entry is dated."""
    updated_at: datetime
    updated_by: str | None
    """The name of the member of staff; null for shipped or imported words and deleted accounts."""
    draft: EntryDraftSummary | None
    scheduled_at: datetime | None
    conflicts: int
    """Fields that staff and a release of the product have both changed."""
    is_public: bool
    """Whether it is in use. Only the firm's own entries can be unpublished."""

    @classmethod
    def of(cls, listed: ListedEntry) -> Self:
        entry, draft, scheduled_at, updated_by = listed
        return cls(
            **_named(entry, draft),
            edited=entry.edited,
            version=entry.version,
            updated_at=entry.updated_at,
            updated_by=updated_by,
            draft=EntryDraftSummary.of(draft) if draft else None,
            scheduled_at=scheduled_at,
            conflicts=len(entry.conflicts),
            is_public=entry.is_public,
        )


class EntriesOut(Schema):
    """All entries by key, unpublished articles included; deleted ones are left out."""

    entries: list[EntryRow]


class PlaceholderOut(Schema):
    """A placeholder that the text of a mail or a reply may contain."""

    name: str
    """As it is written, with its braces."""
    label: str
    example: str
    """An example of its value."""

    @classmethod
    def of(cls, placeholder: Placeholder) -> Self:
        name = placeholder.name
        return cls(name=placeholder.written, label=name.replace("_", " "), example=example(name))


class ScheduledOut(Schema):
    """A version that takes effect later. `id` names it in order to cancel it."""

    id: int
    version: str | None
    """Null for an entry that is not dated: it is numbered when it is published."""
    at: datetime
    on: date
    """In the firm's time zone."""
    by: str | None
    note: str

    @classmethod
    def of(cls, revision: Revision) -> Self:
        return cls(
            id=revision.pk,
            version=revision.version or None,
            at=revision.effective_at,
            on=timezone.localdate(revision.effective_at),
            by=revision.by.get_short_name() if revision.by else None,
            note=revision.note,
        )


class EntryConflictOut(Schema):
    """A field that staff and a release of the product have both changed. The entry has the words of
    staff, unless the release has removed the field.

    `edited` has the words of staff, `shipped` those of the release; null if that side has none.
    `path` is empty for a passage of Markdown.
    """

    id: str
    path: list[str | int]
    edited: Any
    shipped: Any

    @classmethod
    def of(cls, conflict: Conflict) -> Self:
        return cls(
            id=conflict.id,
            path=list(conflict.path),
            edited=conflict.edited,
            shipped=conflict.shipped,
        )


class EntryOut(Schema):
    """An entry for its editor."""

    key: str
    title: str
    purpose: str
    """To whom an email is sent and when, or what becomes of the words of a document of the library;
    empty for other entries.
    """
    group: str
    format: Literal["form", "markdown"]
    is_dated: bool
    """Its versions are released for a day, such as those of the valuation method."""
    schema_: Annotated[Mapping[str, Any] | None, Field(serialization_alias="schema")]
    """The JSON Schema of `body`; null for Markdown."""
    head_schema: Mapping[str, Any] | None
    """The JSON Schema of an article's front matter, or of what can be changed in that of an entry
    of the library; `x-labels` has names for the values of an `enum`. Null for other entries.
    """
    body: EntryBody
    """The version in use."""
    version: str
    """A number, "0" for an article that was never published; a name if the entry is dated."""
    shipped_version: str | None
    """The newest version that came with the product; null for the firm's own entries."""
    edited: bool
    draft: EntryDraftOut | None
    problems: list[EntryProblemOut]
    """Those of the draft; not always all: one problem can hide others."""
    scheduled: ScheduledOut | None
    conflicts: list[EntryConflictOut]
    placeholders: list[PlaceholderOut]
    """Empty unless the entry is a mail, a reply template or a document of the library."""
    is_public: bool
    is_own: bool
    """The firm has made it, and can take it off the site and delete it."""
    may_edit: bool
    """Whether the signed-in person may change the draft."""
    may_publish: bool
    """Whether the signed-in person may publish, for some entries right after an authentication."""

    @classmethod
    def of(cls, entry: Entry, user: User) -> Self:
        key = entry.key
        draft, scheduled = entries.draft_of(entry), entries.scheduled(entry)
        named, abilities = _named(entry, draft), entry.abilities(user)
        return cls(
            **named | {"purpose": named["purpose"] or note_on_source(key)},
            schema_=entry.kind.schema(key),
            head_schema=head_schema(key),
            body=entry.body,
            version=entry.version,
            shipped_version=next(iter(reversed(entries.shipped_versions(key))), None),
            edited=entry.edited,
            draft=EntryDraftOut.of(draft) if draft else None,
            problems=EntryProblemOut.of_draft(draft) if draft else [],
            scheduled=ScheduledOut.of(scheduled) if scheduled else None,
            conflicts=[EntryConflictOut.of(each) for each in entries.conflicts_of(entry)],
            placeholders=[PlaceholderOut.of(each) for each in placeholders_in(key)],
            is_public=entry.is_public,
            is_own=entry.is_own,
            may_edit=abilities["edit"],
            may_publish=abilities["publish"],
        )


def _named(entry: Entry, draft: Draft | None) -> dict[str, Any]:
    """Return the fields that the list and the editor share. The title is from the body in use, or
    for an entry that is not public, from its draft if it has one.
    """
    shown = draft.body if draft and not entry.is_public else entry.body
    return {
        "key": entry.key,
        "title": title_of(entry.key, shown),
        "purpose": purpose_of(entry.key),
        "group": entry.kind.group,
        "format": "markdown" if is_markdown(entry.key) else "form",
        "is_dated": entry.is_dated,
    }


class NewEntryIn(Input):
    """The request body for creating an article. `name` is the last part of its address."""

    group: Literal["articles"]
    name: Annotated[str, Field(max_length=60, pattern=f"^{OWN_NAME}$")]
    title: Annotated[str, Field(min_length=1, max_length=60)]


class SettleConflictsIn(EntryVersionIn):
    """The request body for settling conflicts. `only` is the id of one; null settles all."""

    only: str | None = None
