"""Renders an agreement as one PDF: the disclosure, the agreement and the certificate page."""

from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.selectors.engagements import client_names
from brokerage.deals.engagement.services.texts import filled_texts, pdf_blocks
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import letterhead

TEMPLATE: Final = "deals/agreement"
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
        "number": f"{engagement.pk:05}",
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
        "textHash": engagement.text_sha256,
        "versions": [
            f"Disclosure: version {engagement.disclosure_version}",
            f"Agreement: version {engagement.agreement_version}",
            f"Consent: version {engagement.consent_version}",
        ],
        "sentAt": _moment(engagement.sent_at),
        "consent": engagement.consent_text.strip(),
        "signers": [_signer(each) for each in signers],
    }


def _signer(signer: Signer) -> dict[str, Any]:
    by_code = signer.confirmed_by == "code"
    rows = [
        ("Email", signer.email),
        (
            "Address confirmed, by a code typed from an email"
            if by_code
            else "Identity confirmed, by sign-in with a second step",
            _moment(signer.confirmed_at),
        ),
        ("Texts shown", _moment(signer.shown_at)),
        ("Disclosure read to the end", _moment(signer.disclosure_read_at)),
        ("Agreement read to the end", _moment(signer.agreement_read_at)),
        ("Signed", _moment(signer.signed_at)),
        ("Network address", signer.ip),
        ("Browser", signer.user_agent),
    ]
    return {
        "name": signer.name,
        "role": _ROLES.get(signer.role, signer.role),
        "typedName": signer.typed_name,
        "capacity": capacity_in_words(signer),
        "rows": [[label, value] for label, value in rows if value],
    }


def capacity_in_words(signer: Signer) -> str:
    if signer.capacity == "officer":
        return f"as {signer.title} of {signer.entity}"
    return "for themselves" if signer.capacity else ""


def _moment(at: datetime | None) -> str:
    """Format a moment in the firm's time zone, and in UTC."""
    if at is None:
        return ""
    local, utc = timezone.localtime(at), at.astimezone(UTC)
    in_words = f"{local:%B} {local.day}, {local.year}, {local:%I:%M:%S %p %Z}"
    return f"{in_words} ({utc:%Y-%m-%d %H:%M:%S} UTC)"
