"""Composes the mails about confidentiality agreements. They name no business and no person."""

from django.conf import settings
from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.deals.engagement.services.letter_text import day_or_blank
from brokerage.deals.nda.models import Nda
from brokerage.mail.services.mails import compose, queue


def link_of(nda: Nda, *, adds: str = "") -> str:
    """Return the secret link of an agreement's page: a mail takes it as its `secret_link`. `adds`
    is the number of a listing that the page asks to add to a signed master.
    """
    added = f"add={adds}&" if adds else ""  # the secret is what follows the last `=`
    return f"{settings.SITE_URL}/nda#{added}key={nda.key}"


def mail_buyer(kind: str, nda: Nda, *, link: str = "", **values: str) -> None:
    """Queue a mail to the person who signs."""
    values |= {"until": day_or_blank(nda.open_until), "ends_on": day_or_blank(nda.term_ends_on)}
    _queue(kind, nda, to=nda.email, reply_to=firm().email, values=values, secret_link=link)


def mail_firm(kind: str, nda: Nda, **values: str) -> None:
    """Queue a mail to the firm, with the way to the buyer on the desk."""
    desk_url = f"{settings.SITE_URL}/desk/buyers/{nda.buyer_id}"
    _queue(kind, nda, to=firm().email, values={**values, "desk_url": desk_url})


def _queue(
    kind: str,
    nda: Nda,
    *,
    to: str,
    values: dict[str, str],
    reply_to: str = "",
    secret_link: str = "",
) -> None:
    mail = compose(
        kind=kind,
        to=to,
        reply_to=reply_to,
        reference=f"nda-{nda.pk}",
        values=values,
        secret_link=secret_link,
        now=timezone.now(),
    )
    queue([mail])
