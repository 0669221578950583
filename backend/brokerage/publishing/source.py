"""The content, renderer and folders of this installation."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.utils import timezone

from brokerage.content import selectors
from brokerage.core.markdown import to_sections
from brokerage.library import articles
from brokerage.library import selectors as library
from brokerage.library.articles import Article, BadArticle
from brokerage.media.rules import BadPhoto
from brokerage.publishing.files import client_files, office_files
from brokerage.publishing.photos import photo_files, place_photos
from brokerage.publishing.publish import Source
from brokerage.publishing.published_site import published_folder
from brokerage.publishing.rendering import PublishError
from brokerage.releases import selectors as releases
from brokerage.valuation import method

# No page shows the mails, the templates of replies and how the firm works with leads.
NOT_ON_PAGES = ("mails/", "replies/", "desk")


def site() -> Source:
    """The source described by the settings."""
    return Source(
        folder=published_folder(),
        renderer=(settings.NODE_BINARY, str(settings.FRONTEND_BUILD.parent / "publish.mjs")),
        render_input=render_input,
        files=lambda: chain(
            client_files(settings.FRONTEND_BUILD / "client"), office_files(), photo_files()
        ),
    )


def render_input(drafts: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """The renderer's input: the current documents, Markdown as safe HTML, photos in sizes, and the
    valuation method in use. `drafts` stand in for the documents of their keys.

    Raises PublishError.
    """
    selectors.forget()
    releases.forget()
    documents = selectors.documents() | copy.deepcopy(dict(drafts))
    try:
        place_photos(documents)
    except BadPhoto as bad:
        raise PublishError(str(bad)) from bad
    all_articles = _articles(drafts)
    return {
        "siteUrl": settings.SITE_URL,
        "year": timezone.localdate().year,
        "content": {
            key: to_sections(document) if isinstance(document, str) else document
            for key, document in documents.items()
            if not key.startswith((*NOT_ON_PAGES, articles.FOLDER))
        },
        "method": method.for_pages(),
        "articles": {article.slug: article.page() for article in all_articles},
        "catalogue": {
            "articles": [article.entry() for article in all_articles],
            "documents": library.catalogue_for_pages(),
        },
    }


def _articles(drafts: Mapping[str, Any]) -> list[Article]:
    """Return all articles. Raises PublishError if one is invalid, as an article may be that was
    edited under an older release's rules.
    """
    try:
        return library.articles(drafts)
    except BadArticle as bad:
        raise PublishError(f"An article cannot be read: {bad}") from bad
