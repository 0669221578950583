"""Agreements: sent by staff, and signed as on the signing page, with the code from the email."""

import re
from typing import Any, Final

from brokerage.accounts.models import User
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.models.signatures import Capacity
from brokerage.deals.engagement.rules.terms import Terms
from brokerage.deals.engagement.services import drafting, sending, signing
from brokerage.deals.pipeline.models import Deal
from brokerage.mail.models import Mail

_BROWSER: Final = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1"


def send_agreement(*, by: User, deal: Deal, terms: dict[str, Any]) -> None:
    """Send an agreement with the usual terms and these."""
    key: dict[str, Any] = {"by": by, "deal_id": deal.pk}
    drafting.start(**key)
    draft = Engagement.objects.get(deal=deal)
    wanted = Terms.model_validate(draft.terms | terms)
    drafting.save_terms(**key, terms=wanted, version=draft.version)
    draft.refresh_from_db()
    sending.send(**key, version=draft.version)


def sign_agreement(*, deal: Deal, name: str, title: str, network: str) -> None:
    """Sign as a client, or without a title as a spouse. `network` is an IP address."""
    signer = Signer.objects.get(engagement__deal=deal, name=name)
    signing.send_code(key=signer.key)
    mail = Mail.objects.filter(to=signer.email, subject="Your code").latest("pk")
    code = re.search(r"\b\d{6}\b", mail.text)
    assert code
    visit = signing.confirm_code(key=signer.key, code=code[0])
    _read_and_sign(signer, visit, title, network)


def countersign(*, principal: User, deal: Deal, network: str) -> None:
    """Sign for the firm, which seals the agreement."""
    key, visit = signing.open_for_principal(by=principal, deal_id=deal.pk)
    signer = signing.signer_of_visit(key, visit)
    _read_and_sign(signer, visit, "Principal", network)


def _read_and_sign(signer: Signer, visit: str, title: str, network: str) -> None:
    signing.record_shown(key=signer.key, visit=visit)
    signing.record_read(key=signer.key, visit=visit, part="disclosure")
    signing.record_read(key=signer.key, visit=visit, part="agreement")
    signing.sign(
        key=signer.key,
        visit=visit,
        typed_name=signer.name,
        capacity=Capacity.OFFICER if title else Capacity.SELF,
        title=title,
        text_sha256=signer.engagement.text_sha256,
        ip=network,
        user_agent=_BROWSER,
    )
