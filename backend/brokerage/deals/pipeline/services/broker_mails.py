"""The mail that tells the broker of a deal what somebody outside the firm did."""

from django.conf import settings
from django.utils import timezone

from brokerage.accounts.selectors import shown_name
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealRole
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose


def mails_for_broker(
    deal: Deal, *, kind: str, tab: str, reference: str, **values: str
) -> list[Mail]:
    """Render the mails to the deal's broker, with a link to a tab of the deal's page. Queue them in
    the transaction of the act.
    """
    brokers = deal.members.filter(role=DealRole.BROKER, user__is_active=True)
    link = f"{settings.SITE_URL}/desk/deals/{deal.pk}/{tab}"
    return [
        compose(
            kind=kind,
            to=member.user.email,
            reference=reference,
            values={"name": shown_name(member.user), "link": link, **values},
            now=timezone.now(),
        )
        for member in brokers.select_related("user")
    ]
