"""Renders an agreement as one PDF: the disclosure, the agreement and the certificate page."""

from datetime import datetime
from typing import Any, Final

from brokerage.content.selectors.bodies import firm
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.selectors.engagements import client_names
from brokerage.deals.engagement.services.certificates import TEMPLATE, moment, signature_rows
from brokerage.deals.engagement.services.letter_text import pdf_blocks
from brokerage.deals.engagement.services.texts import filled_texts
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import letterhead

_ROLES: Final = {"client": "Client", "spouse": "Spouse", "principal": "For the firm"}


def agreement_pdf(engagement: Engagement, *, made_at: datetime) -> bytes:
    """Render an agreement as it stands: a draft with today's texts, a sent one with the texts and
    signatures that it has. Raises renderer.RenderError.
    """
    signers = list(engagement.signers.order_by("pk")) if engagement.sent_at else []
    if engagement.sent_at:
        disclosure, agreement = engagement.disclosure_text, engagement.agreement_text
    else:
        texts = filled_texts(engagement.parsed_terms, client_names(engagement))
        disclosure, agreement = texts.disclosure, texts.agreement
    is_complete = bool(signers) and all(each.signed_at for each in signers)
    data = {
        "firm": letterhead(firm()),
        "title": f"Agreement {engagement.pk:05}",
        "description": "Agency disclosure, agreement and signatures",
        "status": _status(engagement, is_complete=is_complete),
        "isComplete": is_complete,
        "parts": [pdf_blocks(disclosure), pdf_blocks(agreement)],
        "certificate": _certificate(engagement, signers) if signers else None,
    }
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def filename(engagement: Engagement) -> str:
    return f"agreement-{engagement.pk:05}.pdf"


def _status(engagement: Engagement, *, is_complete: bool) -> str:
    if is_complete:
        return "Signed by everyone"
    return "Not signed by everyone yet" if engagement.sent_at else "Draft"


def _certificate(engagement: Engagement, signers: list[Signer]) -> dict[str, Any]:
    return {
        "hashOf": "the disclosure and the agreement",
        "textHash": engagement.text_sha256,
        "versions": [
            f"Disclosure: version {engagement.disclosure_version}",
            f"Agreement: version {engagement.agreement_version}",
            f"Consent: version {engagement.consent_version}",
        ],
        "sentAt": moment(engagement.sent_at),
        "consent": engagement.consent_text.strip(),
        "signers": [_signer(each) for each in signers],
    }


def _signer(signer: Signer) -> dict[str, Any]:
    read = [
        ("Disclosure", signer.disclosure_read_at),
        ("Agreement", signer.agreement_read_at),
    ]
    return signature_rows(signer, role=_ROLES.get(signer.role, signer.role), read=read)
