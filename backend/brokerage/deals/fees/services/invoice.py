"""Renders the invoice of a fee."""

from typing import Final

from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.deals.engagement.selectors.engagements import client_names
from brokerage.deals.fees.models import Fee
from brokerage.deals.fees.rules.fee import in_dollars
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead

TEMPLATE: Final = "deals/fees/invoice"


def invoice_pdf(fee: Fee) -> bytes:
    """Render an invoice that has its number. Raises renderer.RenderError."""
    terms, made_at = fee.engagement.parsed_terms, fee.invoiced_at or timezone.now()
    lines = [["Fee on the sale of " + terms.company, in_dollars(fee.gross)]]
    if fee.credit:
        lines.append(["Retainer paid at signing", "-" + in_dollars(fee.credit)])
    data = {
        "firm": letterhead(firm()),
        "number": fee.invoice_number,
        "date": day(timezone.localdate(made_at)),
        "due": day(fee.due_on),
        "to": [terms.company, *client_names(fee.engagement)],
        "agreement": f"{fee.engagement_id:05}",
        "base": in_dollars(fee.base),
        "lines": lines,
        "total": in_dollars(fee.due),
    }
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def filename(fee: Fee) -> str:
    return f"invoice-{fee.invoice_number}.pdf"
