"""A PDF document of the library: its words read, and set with the firm's name on a day."""

import json
from datetime import UTC, date, datetime, time
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import frontmatter
from django.conf import settings

from brokerage.core import facts
from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.imprint import NOT_ADVICE, edition, long_day
from brokerage.library.documents.pdf.blocks import blocks
from brokerage.library.documents.pdf.inline import Runs
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import letterhead
from brokerage.pdf.sources import Sources

_WORDS: Final = Path(__file__).with_name("words")


def document(key: str) -> Document:
    """The document whose words are `words/<key>.md`."""
    matter, _ = _read(key)
    return Document(
        key=key,
        title=matter["name"],
        description=matter["description"],
        tab=matter["tab"],
        kind="pdf",
        access=matter["access"],
        make=partial(_make, key),
    )


def _make(key: str, firm: Firm, made_on: date) -> bytes:
    noon = datetime.combine(made_on, time(12), UTC)
    return renderer.pdf("library/document", _data(key, firm, made_on), made_at=noon)


def _data(key: str, firm: Firm, made_on: date) -> dict[str, Any]:
    """What the template shows, in the order in which it is read: sources are numbered by it."""
    matter, markdown = _read(key)
    sources = Sources(_sources())
    runs = Runs(sources, settings.SITE_URL)
    return {
        "kind": matter["kind"],
        "title": matter["title"],
        "lede": runs.of(matter["lede"]),
        "about": matter["description"],
        "cover": matter["cover"],
        "firm": letterhead(firm),
        "date": long_day(made_on),
        "edition": edition(made_on),
        "blocks": blocks(markdown, runs),
        "limits": runs.of(matter["limits"]),
        "notAdvice": NOT_ADVICE,
        "sources": sources.listed(),
    }


@cache
def _read(key: str) -> tuple[dict[str, Any], str]:
    """Front matter and Markdown."""
    parsed: tuple[dict[str, Any], str] = frontmatter.parse(
        (_WORDS / f"{key}.md").read_text(encoding="utf-8")
    )
    return parsed


@cache
def _sources() -> dict[str, Any]:
    """The sources that the valuation names, and those of the documents alone."""
    own: dict[str, Any] = json.loads((_WORDS / "sources.json").read_bytes())
    shared: dict[str, Any] = json.loads(facts.document("valuation", "words"))["sources"]
    return shared | own
