"""Where this installation's site comes from: its words, its renderer and its folders."""

from __future__ import annotations

from itertools import chain
from typing import Any

from django.conf import settings
from django.utils import timezone

from brokerage.content import selectors
from brokerage.core.markdown import to_sections
from brokerage.library import articles
from brokerage.library import selectors as library
from brokerage.library.articles import Article, BadArticle
from brokerage.publishing.files import client_files, office_files
from brokerage.publishing.publish import Source
from brokerage.publishing.published_site import published_folder
from brokerage.publishing.rendering import PublishError

# Mails are words too, but no page shows them.
MAILS = "mails/"


def site() -> Source:
    """The source that the settings describe."""
    return Source(
        folder=published_folder(),
        renderer=(settings.NODE_BINARY, str(settings.FRONTEND_BUILD.parent / "publish.mjs")),
        words=words,
        files=lambda: chain(client_files(settings.FRONTEND_BUILD / "client"), office_files()),
    )


def words() -> dict[str, Any]:
    """What the renderer reads: every document as it stands now, Markdown already as safe HTML.

    Raises PublishError.
    """
    selectors.forget()
    documents = selectors.documents()
    shelf = _shelf()
    return {
        "siteUrl": settings.SITE_URL,
        "year": timezone.localdate().year,
        "content": {
            key: to_sections(document) if isinstance(document, str) else document
            for key, document in documents.items()
            if not key.startswith((MAILS, articles.FOLDER))
        },
        "articles": {article.slug: article.page() for article in shelf},
        "shelf": {
            "articles": [article.entry() for article in shelf],
            "documents": library.shelf_documents(),
        },
    }


def _shelf() -> list[Article]:
    """Every article: one that staff edited under the rules of an older release may be a bad one."""
    try:
        return library.articles()
    except BadArticle as bad:
        raise PublishError(f"An article cannot be read: {bad}") from bad
