"""Renders a report as the letter that the owner keeps."""

from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.seller_reports.models import SellerReport
from brokerage.deals.seller_reports.rules.content import ReportContent
from brokerage.deals.seller_reports.rules.drafting import weekday_in_words
from brokerage.deals.seller_reports.selectors.reports import names_in
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead

TEMPLATE: Final = "deals/seller_reports/report"


def report_pdf(
    report: SellerReport, *, content: ReportContent, author: str, made_at: datetime
) -> bytes:
    """Render a report, sent or not. Raises renderer.RenderError."""
    on = report.sent_at or made_at
    return renderer.pdf(TEMPLATE, _data(report, content, author, on), made_at=on)


def filename(deal: Deal, number: int) -> str:
    """Return a name that tells others who see it nothing, such as `report-12-4.pdf`."""
    return f"report-{deal.pk}-{number}.pdf"


def _data(
    report: SellerReport, content: ReportContent, author: str, on: datetime
) -> dict[str, Any]:
    names = names_in([content])
    since = weekday_in_words(content.since)
    return {
        "firm": letterhead(firm()),
        "number": report.number,
        "isDraft": report.sent_at is None,
        "date": day(timezone.localdate(on)),
        "since": "Since we went on the market" if content.is_first else f"Since {since}",
        "author": author,
        "opening": _paragraphs(content.text("opening")),
        "figures": [[each.label, each.count, each.total] for each in content.figures],
        "reasons": ", ".join(f"{each.label} ({each.count})" for each in content.reasons),
        "buyers": [
            {
                "letter": each.letter,
                "name": names.get(each.interest or 0, ""),
                "text": each.text,
            }
            for each in content.buyers
        ],
        "others": content.others,
        "sections": [
            {"title": each.title, "lines": _paragraphs(each.text), "isList": each.is_list}
            for each in content.sections
            if each.title and each.text.strip()
        ],
        "dates": [[each.label, day(each.on)] for each in content.dates],
        "closing": _paragraphs(content.text("closing")),
    }


def _paragraphs(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
