"""Renders a letter to print."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.core.day_words import day_in_words
from brokerage.deals.engagement.services.certificates import TEMPLATE
from brokerage.deals.engagement.services.letter_text import escaped, pdf_blocks
from brokerage.deals.letters.models import DealLetter
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import letterhead


def letter_pdf(letter: DealLetter, text: str, *, made_at: datetime) -> bytes:
    """Render a letter with this text. Raises renderer.RenderError."""
    data = {
        "firm": letterhead(firm()),
        "title": letter.subject,
        "description": "A letter",
        "status": day_in_words(timezone.localdate(letter.at)),
        "isComplete": False,
        "parts": [pdf_blocks(f"# {escaped(letter.subject)}\n\n{_markdown(text)}")],
        "certificate": None,
    }
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def _markdown(text: str) -> str:
    """Return plain text as Markdown: a paragraph of several lines is a list."""
    return "\n\n".join(_paragraph(part.splitlines()) for part in text.split("\n\n") if part.strip())


def _paragraph(lines: Sequence[str]) -> str:
    if len(lines) == 1:
        return escaped(lines[0])
    return "\n".join(f"- {escaped(line)}" for line in lines if line.strip())
