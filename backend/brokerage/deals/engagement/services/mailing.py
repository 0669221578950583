"""Composes the mails of an agreement. Subjects give nothing away."""

from collections.abc import Iterable

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff
from brokerage.content.selectors.bodies import firm
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.services.letter_text import day_or_blank
from brokerage.deals.pipeline.models import Deal
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose, queue


def mail_signers(kind: str, signers: Iterable[Signer], *, has_link: bool = True) -> None:
    """Queue a mail to each of these signers, with their link."""
    queue([_to_signer(kind, signer, has_link=has_link) for signer in signers])


def mail_code(signer: Signer, code: str) -> None:
    queue([_compose("agreement-code", signer.email, signer.engagement, {"code": code})])


def mail_broker(kind: str, engagement: Engagement, **values: str) -> None:
    """Queue a mail to the broker of the deal; to the principals if it has none."""
    deal = engagement.deal
    if deal is None:
        return
    brokers = active_staff().filter(deal_memberships__deal=deal, deal_memberships__role="broker")
    _mail_staff(kind, engagement, deal, brokers or _principals(), values)


def mail_principals(kind: str, engagement: Engagement) -> None:
    if engagement.deal is not None:
        _mail_staff(kind, engagement, engagement.deal, _principals(), {})


def _principals() -> Iterable[User]:
    return active_staff().filter(Q(staff_role="principal"))


def _mail_staff(
    kind: str, engagement: Engagement, deal: Deal, people: Iterable[User], values: dict[str, str]
) -> None:
    link = f"{settings.SITE_URL}/desk/deals/{deal.pk}/agreement"
    queue(
        [
            _compose(
                kind,
                person.email,
                engagement,
                {"name": person.get_short_name(), "desk_url": link, **values},
            )
            for person in people
        ]
    )


def _to_signer(kind: str, signer: Signer, *, has_link: bool) -> Mail:
    engagement = signer.engagement
    values = {
        "name": signer.name,
        "advisor": engagement.advisor_name,
        "until": day_or_blank(engagement.sign_by),
        "ends_on": day_or_blank(engagement.ends_on),
    }
    link = f"{settings.SITE_URL}/sign#key={signer.key}" if has_link else ""
    return _compose(kind, signer.email, engagement, values, secret_link=link)


def _compose(
    kind: str, to: str, engagement: Engagement, values: dict[str, str], secret_link: str = ""
) -> Mail:
    return compose(
        kind=kind,
        to=to,
        reply_to=firm().email,
        reference=f"engagement-{engagement.pk}",
        values=values,
        secret_link=secret_link,
        now=timezone.now(),
    )
