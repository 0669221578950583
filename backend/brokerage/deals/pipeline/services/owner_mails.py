"""The mail that tells the owner's side of a deal that something waits on their page."""

from django.conf import settings
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.owner_readers import readers_of
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose


def news_for_owner(
    deal: Deal, by: User, *, kind: str = "sale-news", section: str = ""
) -> list[Mail]:
    """Render the mails to those who read the whole page of a deal, with a link to it, or to one of
    its sections. They say nothing about what it is; queue them in the transaction of the act.
    """
    now = timezone.now()
    link = f"{settings.SITE_URL}/your-file{section and f'#{section}'}"
    return [
        compose(
            kind=kind,
            to=email,
            reference=f"deal-{deal.pk}",
            values={"name": name, "by": shown_name(by), "link": link},
            now=now,
        )
        for email, name in readers_of(deal).items()
    ]
