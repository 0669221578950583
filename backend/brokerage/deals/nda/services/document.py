"""Renders a confidentiality agreement as a PDF: the text and the certificate page."""

from datetime import datetime
from typing import Any, Final

from brokerage.content.selectors.bodies import firm
from brokerage.deals.engagement.services.certificates import TEMPLATE, moment, signature_rows
from brokerage.deals.engagement.services.letter_text import pdf_blocks
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.states import NdaKind
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import letterhead

FILENAME: Final = "confidentiality-agreement.pdf"


def nda_pdf(nda: Nda, *, made_at: datetime) -> bytes:
    """Render an agreement with the signature that it has. It has no number: numbers would tell a
    buyer how many others there are. Raises renderer.RenderError.
    """
    is_joinder = nda.kind == NdaKind.JOINDER
    is_signed = nda.signed_at is not None
    data = {
        "firm": letterhead(firm()),
        "title": "Broker’s joinder" if is_joinder else "Confidentiality agreement",
        "description": "Confidentiality agreement and signature",
        "status": "Signed" if is_signed else "Not signed",
        "isComplete": is_signed,
        "parts": [pdf_blocks(nda.text)],
        "certificate": _certificate(nda, is_joinder=is_joinder),
    }
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def _certificate(nda: Nda, *, is_joinder: bool) -> dict[str, Any]:
    role = "Broker" if is_joinder else "Buyer"
    signature = signature_rows(nda, role=role, read=[("Text", nda.text_read_at)])
    if nda.entity:
        signature["rows"].insert(0, ["Company", f"{nda.entity} ({nda.entity_state})"])
    return {
        "hashOf": "the text",
        "textHash": nda.text_sha256,
        "versions": [
            f"Text: version {nda.text_version}",
            f"Consent: version {nda.consent_version}",
        ],
        "sentAt": moment(nda.sent_at),
        "consent": nda.consent_text,
        "signers": [signature],
    }
