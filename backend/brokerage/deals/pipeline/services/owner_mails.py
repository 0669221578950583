"""The mail that tells the owner's side of a deal that something waits on their page."""

from django.conf import settings
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import Role
from brokerage.accounts.selectors import shown_name
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealPersonRole
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose


def news_for_owner(deal: Deal, by: User) -> list[Mail]:
    """Render the mails to the sellers, their spouses and those who run the business. They say
    nothing about what it is; queue them in the transaction of the act.
    """
    runs = User.objects.filter(business=deal.business_id, role=Role.ADMIN, is_active=True)
    sides = (DealPersonRole.SELLER, DealPersonRole.SPOUSE)
    parts = deal.people.filter(role__in=sides).exclude(contact__email="").select_related("contact")
    names = {person.email: shown_name(person) for person in runs if deal.business_id}
    names |= {part.contact.email: part.contact.name for part in parts}
    now = timezone.now()
    return [
        compose(
            kind="sale-news",
            to=email,
            reference=f"deal-{deal.pk}",
            values={
                "name": name,
                "by": shown_name(by),
                "link": f"{settings.SITE_URL}/your-file",
            },
            now=now,
        )
        for email, name in names.items()
    ]
