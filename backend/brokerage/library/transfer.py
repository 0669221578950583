"""The documents for download in an archive: files that staff uploaded, and what staff changed."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import PurePath
from typing import Annotated, Final

from pydantic import Field, TypeAdapter, ValidationError

from brokerage.core import content_archive
from brokerage.core.content_archive import Files
from brokerage.core.schema import Input, Text
from brokerage.core.text import single_line
from brokerage.library import rules, selectors, services, uploads
from brokerage.library.documents.document import ENDINGS, Access, Tab
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.rules import BadFile, Details
from brokerage.library.uploaded_kind import kind_of

_LIST: Final = "documents.json"
_DETAILS: Final = tuple(each.name for each in fields(Details))


class _DocumentEntry(Input):
    """A document in the list. A detail that is empty is the one of the shipped document."""

    key: Annotated[str, Field(pattern=f"^{rules.KEY.pattern}$", max_length=100)]
    file: str | None
    """Its name in the archive. None: staff uploaded none."""
    name: Text = ""
    """Of the file, as it was uploaded."""
    published: bool
    title: Text = ""
    description: Text = ""
    tab: Tab | None = None
    access: Access | None = None

    @property
    def details(self) -> dict[str, str]:
        """Return the details that are not empty, by name."""
        found = {name: single_line(getattr(self, name) or "") for name in _DETAILS}
        return {name: value for name, value in found.items() if value}

    @property
    def all_details(self) -> Details | None:
        """Return all details; None if one is empty."""
        title, description = single_line(self.title), single_line(self.description)
        if not (title and description and self.tab and self.access):
            return None
        return Details(title, description, self.tab, self.access)


_LISTED: Final = TypeAdapter(list[_DocumentEntry])


def export() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file of the archive: the uploaded files that are in use,
    then `documents.json`, which lists the documents that staff have changed or unpublished, or that
    use an uploaded file. Yields nothing if there are none.
    """
    entries = []
    for row in LibraryDocument.objects.order_by("key"):
        details = {name: value for name in _DETAILS if (value := getattr(row, name))}
        if not (row.is_uploaded or details) and row.published:
            continue
        entry = {"key": row.key, "file": None, "published": row.published, **details}
        if row.is_uploaded:
            file = row.uploads.get(digest=row.digest)
            entry |= {"file": selectors.entry_of(row).file, "name": file.name}
            with file.file.open("rb") as stored:
                yield str(entry["file"]), stored.read()
        entries.append(_DocumentEntry.model_validate(entry))
    if entries:
        yield _LIST, _LISTED.dump_json(entries, by_alias=True, indent=2)


def problems(files: Files) -> list[str]:
    """Return why documents cannot be imported, one sentence each; empty if all can, or if there are
    no files.
    """
    if not files:
        return []
    try:
        entries = _entries(files)
    except ValidationError:
        return [f"{_LIST}: this cannot be read"]
    if sorted([_LIST, *(entry.file for entry in entries if entry.file)]) != sorted(files):
        return [f"{_LIST} and the files do not name the same documents"]
    if len({entry.key for entry in entries}) < len(entries):
        return [f"{_LIST} names a document twice"]
    found = [f"{entry.key}: {said}" for entry in entries for said in _problems(entry, files)]
    return found or _limit_problems(entries, files)


def load(files: Files, publish: bool) -> list[str]:
    """Import documents and their files; call it only if `problems` has found none. Returns notes
    for staff, one sentence each.

    With `publish`, documents get the texts, files and publication of the archive; an existing
    document keeps its text or file where the archive has none. Without `publish`, a new document is
    not published, and an existing one does not change: its imported file is stored among its files
    but not used.
    """
    notes: list[str] = []
    for entry in _entries(files) if files else ():
        content = files[entry.file] if entry.file else None
        row = LibraryDocument.objects.select_for_update().filter(key=entry.key).first()
        if row is not None:
            notes += _change(row, entry, content, publish)
        elif content is not None and (details := entry.all_details):
            notes += _add(entry, details, content, publish)
    return notes


PART: Final = content_archive.Part("documents", export, problems, load)


def _entries(files: Files) -> list[_DocumentEntry]:
    """Parse the list of documents. Raises ValidationError if the list is missing or not valid."""
    return _LISTED.validate_json(files.get(_LIST, b""))


def _problems(entry: _DocumentEntry, files: Files) -> Iterator[str]:
    details = entry.details
    if entry.file:
        try:
            ending = ENDINGS[kind_of(files[entry.file])]
        except BadFile as bad:
            yield str(bad)
        else:
            if entry.file != entry.key + ending:
                yield f"Its file should be named {entry.key}{ending}."
        if entry.all_details is None:
            missing = [name for name in _DETAILS if name not in details]
            yield f"These are missing: {', '.join(missing)}."
    elif not LibraryDocument.objects.filter(key=entry.key).exists():
        yield "There is no such document here."
    yield from rules.detail_problems(
        title=details.get("title"), description=details.get("description")
    ).values()


def _limit_problems(entries: list[_DocumentEntry], files: Files) -> list[str]:
    here = set(LibraryDocument.objects.filter(is_uploaded=True).values_list("key", flat=True))
    sent = [entry for entry in entries if entry.file]
    if len(here.union(entry.key for entry in sent)) > uploads.MOST_DOCUMENTS:
        return [f"The library keeps at most {uploads.MOST_DOCUMENTS} uploaded documents."]
    try:
        uploads.check_space(sum(len(files[entry.file or ""]) for entry in sent))
    except uploads.LibraryFull as full:
        return [str(full)]
    return []


def _add(entry: _DocumentEntry, details: Details, content: bytes, publish: bool) -> Iterator[str]:
    row = uploads.create(key=entry.key, details=details, published=publish and entry.published)
    uploads.use_file(row, _store(row, entry, content), by=None)
    if not publish:
        yield f"{entry.key} is new here. It is on the site once you put it there."


def _change(
    row: LibraryDocument, entry: _DocumentEntry, content: bytes | None, publish: bool
) -> Iterator[str]:
    shown, wanted = selectors.entry_of(row), {**entry.details, "published": entry.published}
    changes = {name: value for name, value in wanted.items() if getattr(shown, name) != value}
    file = None if content is None else _store(row, entry, content)
    is_other_file = file is not None and not file.is_offered_by(row)
    if not publish:
        if is_other_file:
            yield f"{entry.key} stays as it is here. The file is among its files, not in use."
        elif changes:
            yield f"{entry.key} stays as it is here: its {', '.join(changes)} would change."
        return
    if is_other_file and row.is_uploaded:
        yield f"{entry.key} had another file here, which is among its files."
    for name, value in wanted.items():
        setattr(row, name, value)
    row.save(update_fields=list(wanted))
    if changes:
        services.announce([row.key])
    if file is not None and is_other_file:
        uploads.use_file(row, file, by=None)


def _store(row: LibraryDocument, entry: _DocumentEntry, content: bytes) -> DocumentFile:
    ending = PurePath(entry.file or "").suffix
    return uploads.store(row, uploads.Upload(entry.name, content), ending=ending, by=None)
