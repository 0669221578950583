"""Queries for articles and for the catalog of documents."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, Final, cast

from django.core.cache import caches

from brokerage.content.selectors import bodies
from brokerage.core.schema import Fact
from brokerage.core.search_words import sort_key
from brokerage.library.documents import product_documents
from brokerage.library.documents.document import Access, Document, Tab
from brokerage.library.documents.source import FOLDER as SOURCES
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.rules.uploads import KEY
from brokerage.library.selectors import glossary_links
from brokerage.library.selectors.articles import FOLDER, Article, read

EDITION_LENGTH: Final = 12
"""Characters of a file's digest in the address of its cover."""


class CatalogEntry(Fact):
    """A document in the catalog, as the portal and the resource center show it."""

    key: str
    title: str
    description: str
    tab: Tab
    in_portal: bool
    """Whether its tab of the portal lists it; the resource center lists all."""
    on_page: str
    """The path of the page that has the same form; empty if no page has."""
    kind: product_documents.KindName
    file: str
    """The name under which it is saved."""
    size: int | None
    """Bytes. Null if it was never made, and for visitors while it is coming soon."""
    access: Access
    published: bool
    """False: coming soon."""
    cover: str
    """The address of a picture of its first page; empty if it has none. Visitors see the covers of
    the documents that they may download.
    """


def articles(drafts: Mapping[str, Any] = MappingProxyType({})) -> list[Article]:
    """Return every article, the newest first and then by title, with terms linked to the glossary.
    `drafts` has sources by content key, to use in place of the public ones or in addition. Raises
    BadArticle.
    """
    words = bodies.public_bodies() | dict(drafts)
    terms = glossary_links.terms()
    found = [
        _parsed(key.removeprefix(FOLDER), source, terms)
        for key, source in words.items()
        if key.startswith(FOLDER)
    ]
    return sorted(
        found, key=lambda article: (-article.updated.toordinal(), sort_key(article.title))
    )


_parsed = lru_cache(maxsize=256)(read)
"""Parses an article again only when its source or the glossary changed: every preview needs all."""


def linking_to(slug: str) -> list[str]:
    """Return the keys of the other public entries that link to an article, except in lists of
    related articles, which tolerate missing ones.
    """
    entry = f'"article": "{slug}"'  # of the glossary
    link = re.compile(rf"/resource-center/{re.escape(slug)}(?![a-z0-9-])|{re.escape(entry)}")
    return [key for key in _matching(link) if key != f"{FOLDER}{slug}"]


def linking_to_document(key: str) -> list[str]:
    """Return the keys of the public entries that link to a document."""
    address = rf"(/api/documents/|#document-|#download-){re.escape(key)}(?![a-z0-9-])"
    return _matching(re.compile(address))


def _matching(pattern: re.Pattern[str]) -> list[str]:
    return [
        key for key, words in bodies.public_bodies().items() if pattern.search(json.dumps(words))
    ]


def entries() -> list[CatalogEntry]:
    """Return the catalog in order, as visitors see it. A shipped document that is not published,
    or was never made, is coming soon; an unpublished one of the firm is left out.
    """
    stored = LibraryDocument.objects.filter(published=True).in_bulk()
    return [entry for entry, _ in _with_rows(stored)]


def entries_for_staff() -> list[tuple[CatalogEntry, LibraryDocument | None]]:
    """Return the whole catalog in order, each with its row; None if it was never made."""
    return _with_rows(LibraryDocument.objects.in_bulk())


def entry_of(stored: LibraryDocument) -> CatalogEntry:
    return _entry(product_documents.document(stored.key), stored)


def catalog_for_pages() -> list[dict[str, Any]]:
    """Return the catalog, as visitors see it, as JSON for the renderer."""
    return [entry.model_dump(mode="json", by_alias=True) for entry in entries()]


def published_document(key: str) -> tuple[CatalogEntry, LibraryDocument] | None:
    """Return the entry and the row of a published document. Who may download it is not
    checked here.
    """
    if not KEY.fullmatch(key):  # it comes from the URL and may be anything
        return None
    stored = LibraryDocument.objects.filter(key=key, published=True).first()
    return (entry_of(stored), stored) if stored else None


def note_on_source(key: str) -> str:
    """Return the note of the desk's editor on a document's Markdown source: whether publishing an
    edit changes the library's file. Empty for other entries.
    """
    if not key.startswith(SOURCES):
        return ""
    stored = LibraryDocument.objects.filter(key=key.removeprefix(SOURCES)).first()
    if stored and stored.is_uploaded:
        return (
            "The library offers a file that was uploaded in place of this document. What you"
            " publish here shows only when you use the file of the product again, under Documents."
        )
    return (
        "The text of a library file, which is regenerated when you publish. Its entry in the"
        " library is changed under Documents."
    )


def is_shipped(key: str) -> bool:
    """Return whether the product has a source of this document."""
    return product_documents.document(key) is not None


def upload(key: str, file_id: int) -> DocumentFile:
    """Return a file that staff uploaded for this document. Raises DocumentFile.DoesNotExist."""
    return DocumentFile.objects.get(document=key, pk=file_id)


def uploads(key: str) -> list[DocumentFile]:
    """Return the files that staff uploaded for a document, the latest first."""
    files = DocumentFile.objects.filter(document=key)
    return list(files.select_related("document", "uploaded_by"))


def _with_rows(
    stored: dict[str, LibraryDocument],
) -> list[tuple[CatalogEntry, LibraryDocument | None]]:
    """Return an entry for each shipped document in order, then for each in `stored` of the firm's
    own by title.
    """
    rest = dict(stored)
    shipped = [(each, rest.pop(each.key, None)) for each in product_documents.documents()]
    own = [row for row in rest.values() if row.is_uploaded]
    own.sort(key=lambda row: (sort_key(row.title), row.key))
    return [
        *((_entry(document, row), row) for document, row in shipped),
        *((_entry(None, row), row) for row in own),
    ]


def _entry(document: Document | None, stored: LibraryDocument | None) -> CatalogEntry:
    """Build the entry of a source, of a stored document, or of both: stored texts come first."""

    def said(name: str) -> Any:
        return getattr(stored, name, "") or getattr(document, name, "")

    key = document.key if document else said("key")
    name = (stored.file.name if stored else None) or (document.file_name if document else "")
    ending = PurePath(name).suffix
    # A row whose source has just been removed may lack a tab.
    return CatalogEntry.model_construct(
        key=key,
        title=said("title") or key,
        description=said("description"),
        tab=said("tab"),
        on_page=document.on_page if document else "",
        in_portal=document is not None and document.in_portal,
        kind=product_documents.kind_name(name),
        file=key + ending,
        size=stored.size if stored else None,
        access=said("access"),
        published=stored is not None and stored.published,
        cover=_cover_address(stored) if stored else "",
    )


def _cover_address(stored: LibraryDocument) -> str:
    """Return the address of a document's cover, which changes with its file."""
    if not stored.published or not stored.cover or stored.cover_of != stored.digest:
        return ""
    return f"/api/documents/{stored.key}/covers/{stored.digest[:EDITION_LENGTH]}"


def cover_content(stored: LibraryDocument) -> bytes:
    """Return the cover of a document, cached in this process. Raises FileNotFoundError if it has
    none.
    """

    def read() -> bytes:
        with stored.file.storage.open(stored.cover) as file:
            content: bytes = file.read()
        return content

    if not _cover_address(stored):
        raise FileNotFoundError
    return cast(bytes, caches["documents"].get_or_set(f"cover-{stored.digest}", read))
