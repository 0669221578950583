"""Lists the entries with what the desk shows of each."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import F

from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.selectors import entries


class ListedEntry(NamedTuple):
    """An entry with its draft, the time for which it is scheduled, and the name of the member of
    staff who made the version in use, if there are such.
    """

    entry: Entry
    draft: Draft | None
    scheduled_at: datetime | None
    updated_by: str | None


def listed_entries() -> list[ListedEntry]:
    """Return every entry that is not deleted, by key."""
    drafts = {draft.entry_id: draft for draft in Draft.objects.select_related("updated_by")}
    scheduled = dict(entries.all_scheduled().values_list("entry", "effective_at"))
    newest = Revision.objects.filter(version=F("entry__version")).select_related("by")
    editors = {row.entry_id: row.by.get_short_name() for row in newest if row.by}
    return [
        ListedEntry(entry, drafts.get(entry.key), scheduled.get(entry.key), editors.get(entry.key))
        for entry in Entry.objects.filter(deleted_at=None)
    ]
