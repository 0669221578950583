"""Collects what this installation publishes: content, renderer and folders."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.utils import timezone

from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.content.rules.kinds import kind_of
from brokerage.content.selectors import bodies
from brokerage.core.markdown import to_sections
from brokerage.deals.listing.selectors.public import public_listings
from brokerage.lending.rules import terms
from brokerage.library.selectors import articles
from brokerage.library.selectors import catalog as library
from brokerage.library.selectors.article_head import BadArticle
from brokerage.library.selectors.articles import Article
from brokerage.library.services import covers
from brokerage.media.rules import BadPicture
from brokerage.publishing.services.files import client_files, office_files
from brokerage.publishing.services.pictures import picture_files, place_pictures, place_previews
from brokerage.publishing.services.publish import Source
from brokerage.publishing.services.rendering import PublishError
from brokerage.serving.published_site import published_folder
from brokerage.valuation.rules import method
from brokerage.valuation.rules.reported_multiples import reported_multiples
from brokerage.value_assessment.selectors import page_data as value_assessment


def site() -> Source:
    """Return what this installation publishes and where, as the settings say."""
    return Source(
        folder=published_folder(),
        renderer=(settings.NODE_BINARY, str(_program())),
        render_input=render_input,
        files=lambda: chain(
            client_files(settings.FRONTEND_BUILD / "client"), office_files(), picture_files()
        ),
        build=build,
    )


def build() -> str:
    """Return a hash that changes with the renderer's program and with the path of Node."""
    bundle = sorted((settings.FRONTEND_BUILD / "server").rglob("*"))
    found = hashlib.sha256(settings.NODE_BINARY.encode())
    for file in (_program(), *bundle):
        if file.is_file():
            found.update(file.read_bytes())
    return found.hexdigest()


def _program() -> Path:
    program: Path = settings.FRONTEND_BUILD.parent / "publish.mjs"
    return program


def render_input(drafts: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Build the renderer's input: entries, Markdown as safe HTML, pictures in sizes, and the
    valuation method, the lending terms and the questions in effect.

    `drafts`, for a preview, has entries by key that replace the public ones; pictures then get
    addresses that only staff can load. Without `drafts`, call it only while no other process
    publishes. Raises PublishError if an article is not valid or a picture cannot be used.
    """
    bodies.forget()
    entries = bodies.public_bodies() | copy.deepcopy(dict(drafts))
    all_articles = _articles(drafts)
    pages = {article.slug: article.page() for article in all_articles}
    listings = [each.model_dump(mode="json", by_alias=True) for each in public_listings()]
    try:
        place = place_previews if drafts else place_pictures
        place(entries, pages.values(), listings)
    except BadPicture as bad:
        raise PublishError(str(bad)) from bad
    if not drafts:
        covers.draw_missing()
    return {
        "siteUrl": settings.SITE_URL,
        "year": timezone.localdate().year,
        "content": {
            key: to_sections(entry) if isinstance(entry, str) else entry
            for key, entry in entries.items()
            if kind_of(key).is_on_pages and not key.startswith(articles.FOLDER)
        },
        "method": method.for_pages(),
        "lendingTerms": terms.for_pages(),
        "reportedMultiples": reported_multiples(),
        "questionSets": {
            "value-assessment": value_assessment.question_set(),
            "business-health": health_question_sets.for_pages(),
        },
        "articles": pages,
        "listings": listings,
        "catalog": {
            "articles": [article.entry() for article in all_articles],
            "documents": library.catalog_for_pages(),
        },
    }


def _articles(drafts: Mapping[str, Any]) -> list[Article]:
    """Return all articles. Raises PublishError for one that was edited under older rules."""
    try:
        return library.articles(drafts)
    except BadArticle as bad:
        raise PublishError(f"An article cannot be read: {bad}") from bad
