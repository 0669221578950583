"""Renders a memorandum as a PDF. Only its words, its figures, its pictures and the firm's
letterhead enter it; nothing else of the deal does.
"""

import base64
import io
from collections.abc import Iterator
from datetime import datetime
from html import escape
from typing import Any, Final

from django.conf import settings
from django.utils import timezone
from PIL import Image

from brokerage.content.selectors.bodies import firm
from brokerage.deals.cim.rules.figures import CimFigures, CimRow, said
from brokerage.deals.cim.rules.sections import BY_ID, FINANCIALS, CimContent, CimSection, shown
from brokerage.library.documents.pdf.blocks import blocks
from brokerage.library.documents.pdf.inline import Runs
from brokerage.library.documents.source import Unsupported
from brokerage.media import selectors as media
from brokerage.pdf import renderer
from brokerage.pdf.font_coverage import cannot_show
from brokerage.pdf.letterhead import day, letterhead
from brokerage.pdf.sources import Sources
from brokerage.valuation.rules.money import format_money

TEMPLATE: Final = "deals/cim/memorandum"
_PICTURE_WIDTH: Final = 1400
_QUALITY: Final = 84
_DIRECTIVES: Final = ("::columns", "::drawing")


def document(
    *,
    content: CimContent,
    figures: CimFigures,
    company: str,
    reference: str,
    made_at: datetime,
    note: str = "",
) -> bytes:
    """Render the PDF of a memorandum. `note` stands on every page of one that is not released.
    Raises InvalidForm for words that it cannot show, and renderer.RenderError.
    """
    data = document_data(
        content=content,
        figures=figures,
        company=company,
        reference=reference,
        made_at=made_at,
        note=note,
    )
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def document_data(
    *,
    content: CimContent,
    figures: CimFigures,
    company: str,
    reference: str,
    made_at: datetime,
    note: str = "",
) -> dict[str, Any]:
    """Build the data of the template `TEMPLATE`."""
    parts = shown(content, has_figures=bool(figures.periods))
    return {
        "note": note,
        "company": company,
        "reference": reference,
        "date": day(timezone.localdate(made_at)),
        "firm": letterhead(firm()),
        "sections": [_section(section) for section in parts],
        "figures": _figures(figures) if figures.periods else None,
    }


def words_not_shown(content: CimContent) -> dict[str, str]:
    """Return a message for each section with something that a PDF cannot show, by its id."""
    errors: dict[str, str] = {}
    for section in content.sections:
        try:
            _blocks(section.text)
        except (Unsupported, ValueError, KeyError) as error:
            errors[section.id] = f"{BY_ID[section.id].title}: {error}"
        texts = (section.text, *(picture.alt for picture in section.pictures))
        for text in texts:
            if problem := cannot_show(text.replace("\n", " ")):
                errors[section.id] = f"{BY_ID[section.id].title}: The document {problem}"
    return errors


def pictures_missing(content: CimContent) -> dict[str, str]:
    """Return a message for each section with a picture that the library no longer has."""
    errors: dict[str, str] = {}
    for section in content.sections:
        for picture in section.pictures:
            try:
                media.read(picture.file)
            except FileNotFoundError:
                title = BY_ID[section.id].title
                errors[section.id] = f"{title}: A picture is gone. Choose another one."
    return errors


def amount(dollars: int | None) -> str:
    """Return an amount of the table: `–` for what is unknown, negative ones in parentheses."""
    if dollars is None:
        return "–"
    return f"({format_money(-dollars)})" if dollars < 0 else format_money(dollars)


def _section(section: CimSection) -> dict[str, Any]:
    return {
        "title": BY_ID[section.id].title,
        "blocks": _blocks(section.text),
        "isFinancial": section.id == FINANCIALS,
        "pictures": [
            {"svg": _picture(picture.file, picture.alt), "alt": picture.alt}
            for picture in section.pictures
        ],
    }


def _blocks(markdown: str) -> list[dict[str, Any]]:
    lines = markdown.splitlines()
    if any(line.strip().startswith(_DIRECTIVES) for line in lines):
        raise Unsupported("Drawings of the library are not for this document.")
    found = blocks(markdown, Runs(Sources({}), settings.SITE_URL))
    if any(each["kind"] not in _KINDS for each in found):
        raise Unsupported("Please use only paragraphs, headings, lists and tables.")
    return found


_KINDS: Final = ("heading", "text", "bullets", "numbers", "table", "aside")


def _picture(file: str, alt: str) -> str:
    """Return a picture of the library as an SVG that holds it as a JPEG, which templates can read
    from their data.
    """
    with Image.open(io.BytesIO(media.read(file))) as stored:
        picture = stored.convert("RGB")
    picture.thumbnail((_PICTURE_WIDTH, _PICTURE_WIDTH))
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=_QUALITY)
    width, height = picture.size
    data = base64.b64encode(buffer.getvalue()).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<title>{escape(alt)}</title>"
        f'<image width="{width}" height="{height}" href="data:image/jpeg;base64,{data}"/></svg>'
    )


def _figures(figures: CimFigures) -> dict[str, Any]:
    return {
        "periods": list(figures.periods),
        "rows": [_row(row) for row in figures.rows],
        "bars": list(_bars(figures)),
        "alt": said(figures),
    }


def _row(row: CimRow) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "label": row.label,
        "grade": row.grade,
        "amounts": [amount(each) for each in row.amounts],
    }


def _bars(figures: CimFigures) -> Iterator[dict[str, Any]]:
    """Yield the bars of each period as shares of the largest."""
    revenue, sde = figures.of("revenue"), figures.of("sde")
    largest = max([1, *(each or 0 for each in (*revenue, *sde))])
    for period, sales, earned in zip(figures.periods, revenue, sde, strict=True):
        yield {
            "label": period,
            "revenue": max(sales or 0, 0) / largest,
            "sde": max(earned or 0, 0) / largest,
            "revenueText": amount(sales),
            "sdeText": amount(earned),
        }
