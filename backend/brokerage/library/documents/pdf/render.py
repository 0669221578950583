"""Renders a Markdown source as a PDF with typst."""

from datetime import UTC, date, datetime, time
from typing import Any

import yaml
from django.conf import settings

from brokerage.content.selectors.bodies import cached_body
from brokerage.core import facts
from brokerage.core.day_words import day_in_words
from brokerage.core.facts import Firm
from brokerage.library.documents.imprint import NOT_ADVICE, edition
from brokerage.library.documents.pdf.blocks import blocks
from brokerage.library.documents.pdf.inline import Runs
from brokerage.library.documents.source import Source
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import letterhead
from brokerage.pdf.sources import Sources
from brokerage.valuation.rules.reported_multiples import sources_with


def render(source: Source, firm: Firm, made_on: date) -> bytes:
    """Render a document's source as a PDF. Raises RenderError, and what `check` raises."""
    noon = datetime.combine(made_on, time(12), UTC)
    return renderer.pdf("library/document", _data(source, firm, made_on), made_at=noon)


def check(source: Source, firm: Firm, made_on: date) -> None:
    """Raise an error for a source that the template cannot show: Unsupported, KeyError for an
    unknown source, drawing or entry, and other kinds for a drawing that cannot be read. typst may
    find more.
    """
    renderer.inputs(_data(source, firm, made_on))


def _data(source: Source, firm: Firm, made_on: date) -> dict[str, Any]:
    """Build what the template shows, in reading order, in which sources are numbered."""
    matter = source.matter
    sources = Sources(known_sources())
    runs = Runs(sources, settings.SITE_URL)
    return {
        "kind": matter["kind"],
        "title": matter["title"],
        "lede": runs.of(matter["lede"]),
        "about": matter["description"],
        "cover": matter["cover"],
        "firm": letterhead(firm),
        "date": day_in_words(made_on),
        "edition": edition(made_on),
        "blocks": blocks(source.filled(firm, made_on), runs),
        "limits": runs.of(matter["limits"]),
        "notAdvice": NOT_ADVICE,
        "sources": sources.listed(),
    }


def known_sources() -> dict[str, Any]:
    """Return the sources of the valuation, and those that only the documents cite, by key."""
    own: dict[str, Any] = yaml.safe_load(facts.document_source("sources.yaml"))
    shared = sources_with(cached_body("valuation"))
    return shared | own
