"""Composes the mails to co-brokers. They name no business and no buyer."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.rules.registrations import PROTECTED_DAYS
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.leads.rules.names import first_name
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose, queue

PAGE: Final = "/co-broking"
_SIGN_IN: Final = f"/auth?next={PAGE.replace('/', '%2F')}"


def reference_of(registration: Registration) -> str:
    return f"registration-{registration.pk}"


def mail_invitation(broker: CoBroker, *, by: str) -> None:
    """Mail a co-broker the way to their page. Those who have no password yet ask for a link to
    choose one.
    """
    account = broker.buyer.account
    has_password = account is not None and account.has_usable_password()
    link = f"{settings.SITE_URL}{_SIGN_IN}{'' if has_password else '#forgot'}"
    _queue(broker, "co-broker-invitation", reference=f"co-broker-{broker.pk}", link=link, by=by)


def mail_news(registration: Registration, kind: str, *, wait: timedelta = timedelta()) -> None:
    """Mail a co-broker that their page says something new of a buyer."""
    broker = registration.co_broker
    if broker is None or not broker.is_active:
        return
    _queue(
        broker,
        kind,
        reference=reference_of(registration),
        wait=wait,
        number=registration.listing.number,
        days=str(PROTECTED_DAYS),
        link=f"{settings.SITE_URL}{PAGE}",
    )


def mail_firm(registration: Registration) -> None:
    """Tell the deal's broker, or the firm, that a co-broker registered a buyer."""
    deal, link = registration.listing.deal, f"{settings.SITE_URL}/desk/co-brokers"
    values = {"number": registration.listing.number, "link": link}
    reference, kind = reference_of(registration), "desk-co-broker"
    found: list[Mail] = []
    if deal is not None:
        found = mails_for_broker(deal, kind=kind, tab="buyers", reference=reference, **values)
    if not found:
        about = firm()
        values |= {"name": about.name}
        found = [
            compose(
                kind=kind,
                to=about.email,
                reference=reference,
                values=values,
                now=timezone.now(),
            )
        ]
    queue(found)


def _queue(
    broker: CoBroker, kind: str, *, reference: str, wait: timedelta = timedelta(), **values: str
) -> None:
    buyer = broker.buyer
    mail = compose(
        kind=kind,
        to=buyer.email,
        reply_to=firm().email,
        reference=reference,
        values={"name": first_name(buyer.name) or buyer.name, **values},
        now=timezone.now(),
    )
    mail.next_attempt_at += wait
    queue([mail])
