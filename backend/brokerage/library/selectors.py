"""The articles and the catalogue of documents."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pydantic.alias_generators import to_camel

from brokerage.content import selectors as content
from brokerage.library import catalogue, glossary_links
from brokerage.library.articles import FOLDER, Article, read
from brokerage.library.documents.document import Access, Document, Tab
from brokerage.library.models import LibraryDocument


@dataclass(frozen=True)
class Entry:
    """One line of the catalogue, as the portal and the resource center show it."""

    key: str
    title: str
    description: str
    tab: Tab
    in_portal: bool
    kind: str
    """PDF, Excel or Word."""
    file: str
    """The name under which it is saved."""
    size: int | None
    """Bytes of the file; None while there is none to have."""
    access: Access
    published: bool
    """Not published: coming soon."""


def articles(drafts: Mapping[str, Any] = MappingProxyType({})) -> list[Article]:
    """Every article, the newest first and then by title, with terms linked to the glossary.
    `drafts` stand in for the documents of their keys.

    Raises BadArticle.
    """
    words = content.documents() | dict(drafts)
    terms = glossary_links.terms()
    found = [
        read(key.removeprefix(FOLDER), source, terms)
        for key, source in words.items()
        if key.startswith(FOLDER)
    ]
    return sorted(found, key=lambda article: (-article.updated.toordinal(), article.title))


def linking_to(slug: str) -> list[str]:
    """The keys of the public documents that link to an article, other than in their lists of
    related articles, which leave out what there is not.
    """
    link = re.compile(rf"/resource-center/{re.escape(slug)}(?![a-z0-9-])")
    entry = f'"article": "{slug}"'  # of the glossary
    sources = {key: json.dumps(words) for key, words in content.documents().items()}
    return [
        key
        for key, source in sources.items()
        if key != f"{FOLDER}{slug}" and (link.search(source) or entry in source)
    ]


def entries() -> list[Entry]:
    """The whole catalogue in order. A document that was never made is coming soon as well."""
    stored = LibraryDocument.objects.filter(published=True).in_bulk()
    return [_entry(document, stored.get(document.key)) for document in catalogue.documents()]


def entries_for_staff() -> list[tuple[Entry, LibraryDocument | None]]:
    """The whole catalogue in order, with the size of what is not published; None: never made."""
    stored = LibraryDocument.objects.in_bulk()
    rows = [(document, stored.get(document.key)) for document in catalogue.documents()]
    return [(_entry(document, row), row) for document, row in rows]


def catalogue_for_pages() -> list[dict[str, Any]]:
    """The whole catalogue in the shape that the renderer reads."""
    return [{to_camel(name): value for name, value in vars(entry).items()} for entry in entries()]


def published_document(key: str) -> tuple[Document, LibraryDocument] | None:
    """Return a document that may be downloaded, with its file. None if the key is unknown or the
    document is coming soon.
    """
    document = catalogue.document(key)
    if document is None:  # the key comes from the URL and may hold NUL, which PostgreSQL rejects
        return None
    stored = LibraryDocument.objects.filter(key=key, published=True).first()
    return (document, stored) if stored else None


def _entry(document: Document, stored: LibraryDocument | None) -> Entry:
    return Entry(
        key=document.key,
        title=document.title,
        description=document.description,
        tab=document.tab,
        in_portal=document.in_portal,
        kind=catalogue.KIND_NAMES[document.kind],
        file=document.file_name,
        size=stored.size if stored else None,
        access=document.access,
        published=stored is not None and stored.published,
    )
