"""Tells a deal's broker that the owner has answered."""

from django.conf import settings
from django.utils import timezone

from brokerage.accounts.selectors import shown_name
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealRole
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose


def answer_for_broker(deal: Deal) -> list[Mail]:
    """Render the mail to the broker, which says neither whose listing it is nor what the answer
    was.
    """
    brokers = deal.members.filter(role=DealRole.BROKER, user__is_active=True)
    return [
        compose(
            kind="desk-listing",
            to=member.user.email,
            reference=f"deal-{deal.pk}",
            values={
                "name": shown_name(member.user),
                "link": f"{settings.SITE_URL}/desk/deals/{deal.pk}/listing",
            },
            now=timezone.now(),
        )
        for member in brokers.select_related("user")
    ]
