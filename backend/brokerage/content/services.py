"""Changes the site's content. A change of a public document sends `public_content_changed` in its
transaction.
"""

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction

from brokerage.content import authority, selectors
from brokerage.content.checks import found_problems
from brokerage.content.merging import Conflict, Path, merge, open_conflicts, value_at
from brokerage.content.models import Document, Draft, Revision
from brokerage.content.rules import OWN_FOLDERS
from brokerage.core import facts
from brokerage.core.signals import public_content_changed


class DocumentChanged(Exception):
    """The document has been changed since the editor loaded it: its version differs."""


@dataclass(frozen=True)
class Loaded:
    """The result of `load_shipped`: the keys of the documents that were added, updated, merged and
    removed, and the new conflicts by key.
    """

    added: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    """Documents that staff have edited: they got the fields that only the release has changed."""
    conflicts: dict[str, list[Conflict]] = field(default_factory=dict)
    """The fields that could not be merged: the edited words stayed, unless a field was removed."""
    removed: list[str] = field(default_factory=list)


@transaction.atomic
def load_shipped() -> Loaded:
    """Load the documents of this release into the database: add new ones, update those that staff
    have not edited, and merge the changes field by field into those that staff have edited. A
    repeated call changes nothing.

    Remove documents that are no longer shipped. But articles that staff have edited become the
    firm's own. Articles that only have a draft do too, but are off the site until that draft is
    published.
    """
    result = Loaded()
    present = {document.key: document for document in Document.objects.select_for_update()}
    new = []
    for key in facts.shipped_keys():
        words = facts.shipped(key)
        document = present.pop(key, None)
        if document is None:
            new.append(Document(key=key, body=words, shipped=words))
            result.added.append(key)
        elif document.shipped != words:
            _apply_release(document, words, result)
    Document.objects.bulk_create(new)
    for key, document in present.items():  # no longer part of the product
        named = Document.objects.filter(key=key)
        own = key.startswith(OWN_FOLDERS)
        if own and document.edited:
            named.update(shipped=None)  # the firm's own from now on
            continue
        if own and Draft.objects.filter(document=document).exists():
            named.update(shipped=None, edited=True, is_public=False)  # what staff wrote stays
        else:
            document.delete()
        result.removed.append(key)
    announce([*result.added, *result.updated, *result.merged, *result.removed])
    return result


def _apply_release(document: Document, words: facts.DocumentBody, result: Loaded) -> None:
    """Replace the body of a locked document by the `words` of a new release, or merge them into it
    if staff have edited it and it is public. The document is public afterwards, even if it was
    unpublished or deleted. Merge the change into its draft too, unless the draft was begun from an
    older version. Record what was done in `result`.
    """
    before: facts.DocumentBody = document.body
    body: facts.DocumentBody = words
    conflicts: list[Conflict] = []
    if document.edited and document.is_public:
        body, conflicts = _merged(document, words)
    document.is_public, document.deleted_at = True, None
    document.shipped = words
    document.edited = body != words
    if conflicts:
        result.conflicts[document.key] = conflicts
        document.conflicts += [asdict(each) for each in conflicts]
    if body == before:
        document.save(update_fields=["shipped", "edited", "conflicts", "is_public", "deleted_at"])
        return
    (result.merged if document.edited else result.updated).append(document.key)
    put(document, body)
    draft = Draft.objects.filter(document=document).first()
    if draft is not None and draft.based_on == document.version - 1:
        draft.body, _ = merge(before, draft.body, body)  # what is being written comes first
        draft.based_on = document.version
        draft.version += 1
        draft.save(update_fields=["body", "based_on", "version"])


def _merged(
    document: Document, words: facts.DocumentBody
) -> tuple[facts.DocumentBody, list[Conflict]]:
    """Merge the `words` of a release into an edited document; return the body and the conflicts. If
    this would make a valid document invalid, keep the edited one, with a single conflict for the
    whole document.
    """
    key, edited = document.key, document.body
    body, conflicts = merge(document.shipped, edited, words)
    if isinstance(body, dict):
        body = deepcopy(body)  # it has parts of the edited document, which the caller compares
        for problem in found_problems(key, body):
            _fill_in(body, words, problem.path)
    if found_problems(key, body) and not found_problems(key, edited):
        return edited, [Conflict((), edited, words)]
    return body, conflicts


def _fill_in(words: dict[str, Any], shipped: facts.DocumentBody, path: Path) -> None:
    """Add the entry at `path` to the document `words`, with its value in the release, if `words`
    lacks it and the release has it: its schema may require new entries. Do nothing for a path
    through a list.
    """
    if not path or not all(isinstance(part, str) for part in path):
        return
    *above, name = path
    try:
        group, value = value_at(words, tuple(above)), value_at(shipped, path)
    except (LookupError, TypeError):
        return
    if isinstance(group, dict):
        group.setdefault(name, value)


@transaction.atomic
def settle_conflicts(*, key: str, version: int, only: str | None = None, by: Any = None) -> None:
    """Remove conflicts from a document's list, because staff have looked at them. `version` is the
    version of the document that they saw; `only` is the id of one conflict, None for all. An id
    that is not in the list is ignored.

    Raises Document.DoesNotExist (also for a deleted document); DocumentChanged if the document's
    version is not `version`; authority.PrincipalsOnly if `by` may not edit the document.
    """
    document = locked(key)
    if by is not None:
        authority.require_editor(key, by)
    if document.version != version:
        raise DocumentChanged
    left = [each for each in conflicts_of(document) if only is not None and each.id != only]
    document.conflicts = [asdict(each) for each in left]
    document.save(update_fields=["conflicts"])


def conflicts_of(document: Document) -> list[Conflict]:
    """Return the conflicts in a document's list: fields that a release and staff have both changed,
    and that staff have not settled.
    """
    return [
        Conflict(tuple(each["path"]), each["edited"], each["shipped"])
        for each in document.conflicts
    ]


def locked(key: str) -> Document:
    """Load a document and lock its row until the transaction ends. Raises Document.DoesNotExist,
    also for a deleted document.
    """
    return Document.objects.select_for_update().get(key=key, deleted_at=None)


@transaction.atomic
def edit(
    *, key: str, words: facts.DocumentBody, by: Any = None, restored_from: int | None = None
) -> Document:
    """Save `words` as the newest public version of a document, even if nothing differs, and request
    the publication of the pages that show it. Remove the conflicts that `words` settle
    (`open_conflicts`); leave the draft. Does not check `words`: the caller has, unless they are the
    shipped ones.

    `by` is the user who made the change, None for a command or an import; `restored_from` is the
    number of the version that `words` come from, if they are restored, and 0 for the shipped words.
    Raises Document.DoesNotExist, also for a deleted document; and what `authority` raises if `by`
    may not publish the document.
    """
    if by is not None:
        authority.require_publisher(key, by)
    return publish(key=key, words=words, by=by, restored_from=restored_from)


def publish(
    *, key: str, words: facts.DocumentBody, by: Any, restored_from: int | None = None
) -> Document:
    """Do what `edit` does, in the caller's transaction. The caller has checked that `by` may."""
    document = locked(key)
    document.edited = words != document.shipped
    still = open_conflicts(conflicts_of(document), words)
    document.conflicts = [asdict(each) for each in still]
    put(document, words, by=by, restored_from=restored_from)
    announce([key], by)
    authority.announce(key, "published" if restored_from is None else "restored", by)
    return document


def restore(*, key: str, by: Any = None) -> None:
    """Save the shipped document as the newest public version, as `edit` does. Raises KeyError for a
    document that was not shipped, and Document.DoesNotExist for one that is not in the database.
    """
    edit(key=key, words=facts.shipped(key), by=by, restored_from=0)


def put(
    document: Document,
    words: facts.DocumentBody,
    *,
    by: Any = None,
    restored_from: int | None = None,
) -> None:
    """Save `words` as the next version of a locked document, and make the document public. Stores
    the new version in the history, and the version before if the history lacks it. The caller sets
    `document.edited` before, and calls `announce` afterwards.
    """
    if document.version > 0:
        before = {"body": document.body, "at": document.updated_at}
        Revision.objects.get_or_create(document=document, number=document.version, defaults=before)
    document.body = words
    document.is_public = True
    document.version += 1
    document.save()
    Revision.objects.create(
        document=document,
        number=document.version,
        body=words,
        by=by,
        restored_from=restored_from,
    )


def announce(keys: list[str], by: Any = None) -> None:
    """Request the publication of the pages that show the documents with these keys, and clear this
    process's cache of documents after the commit; do nothing if `keys` is empty. `by` is the user
    who made the change, None for a command or an import.
    """
    if keys:
        public_content_changed.send(sender=Document, keys=tuple(keys), by=by)
        transaction.on_commit(selectors.forget)
