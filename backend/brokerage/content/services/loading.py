"""Loads the entries of a release of the product, and merges them with what staff have edited."""

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction

from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.rules.kinds import dated_kinds
from brokerage.content.rules.merging import Conflict, Path, merge, value_at
from brokerage.content.rules.own_entries import OWN_FOLDERS
from brokerage.content.selectors import entries
from brokerage.content.selectors.checks import found_problems
from brokerage.content.services.publishing import announce, put, rebase
from brokerage.core import facts


@dataclass(frozen=True)
class Loaded:
    """The result of `load_shipped`: the keys of the entries that were added, updated, merged and
    removed, and the new conflicts by key.
    """

    added: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    """Entries that staff have edited: they got the fields that only the release has changed."""
    conflicts: dict[str, list[Conflict]] = field(default_factory=dict)
    """The fields that could not be merged: the edited words stayed, unless a field was removed."""
    removed: list[str] = field(default_factory=list)


@transaction.atomic
def load_shipped() -> Loaded:
    """Load the entries of this release into the database: add new ones, update those that staff
    have not edited, and merge the changes field by field into those that staff have edited. A
    repeated call changes nothing.

    Remove entries that are no longer shipped. But articles that staff have edited become the firm's
    own. Articles that only have a draft do too, but are off the site until that draft is published.
    """
    result = Loaded()
    present = {entry.key: entry for entry in Entry.objects.select_for_update()}
    new = []
    for key in dated_kinds():
        _load_dated(key, present.pop(key, None), result)
    for key in facts.shipped_keys():
        body = facts.shipped(key)
        entry = present.pop(key, None)
        if entry is None:
            new.append(Entry(key=key, body=body, shipped=body))
            result.added.append(key)
        elif entry.shipped != body:
            _apply_release(entry, body, result)
    Entry.objects.bulk_create(new)
    for key, entry in present.items():  # no longer part of the product
        named = Entry.objects.filter(key=key)
        own = key.startswith(OWN_FOLDERS)
        if own and entry.edited:
            named.update(shipped=None)  # the firm's own from now on
            continue
        if own and Draft.objects.filter(entry=entry).exists():
            named.update(shipped=None, edited=True, is_public=False)  # what staff wrote stays
        else:
            entry.delete()
        result.removed.append(key)
    announce([*result.added, *result.updated, *result.merged, *result.removed])
    return result


def _load_dated(key: str, entry: Entry | None, result: Loaded) -> None:
    """Add a dated entry, or replace the shipped version by a newer one unless the firm has its own
    released one.
    """
    version = entries.shipped_versions(key)[-1]
    if entry is not None and (entry.edited or entry.version == version):
        return
    body = entries.shipped_body(key, version)
    (result.updated if entry else result.added).append(key)
    if entry is None:
        Entry.objects.create(key=key, version=version, body=body)
        return
    if draft := entries.draft_of(entry):
        rebase(draft, entries.body_of(entry, draft.based_on), body, version)
    entry.version, entry.body = version, body
    entry.save()


def _apply_release(entry: Entry, body: facts.EntryBody, result: Loaded) -> None:
    """Replace the body of a locked entry by that of a new release, or merge them if staff have
    edited the entry and it is public. The entry is public afterwards, even if it was unpublished or
    deleted. Merge the change into its draft too, unless the draft was begun from an older version.
    Record what was done in `result`.
    """
    before: facts.EntryBody = entry.body
    merged: facts.EntryBody = body
    conflicts: list[Conflict] = []
    if entry.edited and entry.is_public:
        merged, conflicts = _merged(entry, body)
    entry.is_public, entry.deleted_at = True, None
    entry.shipped = body
    entry.edited = merged != body
    if conflicts:
        result.conflicts[entry.key] = conflicts
        entry.conflicts += [asdict(each) for each in conflicts]
    if merged == before:
        entry.save(update_fields=["shipped", "edited", "conflicts", "is_public", "deleted_at"])
        return
    (result.merged if entry.edited else result.updated).append(entry.key)
    draft = entries.draft_of(entry)
    is_recent = draft is not None and draft.based_on == entry.version
    put(entry, Revision(entry=entry, body=merged, based_on=entry.version))
    if draft and is_recent:
        rebase(draft, before, merged, entry.version)


def _merged(entry: Entry, body: facts.EntryBody) -> tuple[facts.EntryBody, list[Conflict]]:
    """Merge the body of a release into an edited entry; return the result and the conflicts. If
    this would make a valid entry invalid, keep the edited one, with a single conflict for the whole
    entry.
    """
    key, edited = entry.key, entry.body
    merged, conflicts = merge(entry.shipped, edited, body)
    if isinstance(merged, dict):
        merged = deepcopy(merged)  # it has parts of the edited body, which the caller compares
        for problem in found_problems(key, merged):
            _fill_in(merged, body, problem.path)
    if found_problems(key, merged) and not found_problems(key, edited):
        return edited, [Conflict((), edited, body)]
    return merged, conflicts


def _fill_in(body: dict[str, Any], shipped: facts.EntryBody, path: Path) -> None:
    """Add the field at `path` to a body, with its value in the release, if the body lacks it and
    the release has it: its schema may require new fields. Do nothing for a path through a list.
    """
    if not path or not all(isinstance(part, str) for part in path):
        return
    *above, name = path
    try:
        group, value = value_at(body, tuple(above)), value_at(shipped, path)
    except (LookupError, TypeError):
        return
    if isinstance(group, dict):
        group.setdefault(name, value)
