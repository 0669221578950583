"""Who reads the owner's page of a deal."""

from brokerage.accounts.models import User
from brokerage.accounts.rules import Role
from brokerage.accounts.selectors import shown_name
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealPersonRole


def readers_of(deal: Deal) -> dict[str, str]:
    """Return the names, by address, of those who run the business, the sellers and their
    spouses.
    """
    runs = User.objects.filter(business=deal.business_id, role=Role.ADMIN, is_active=True)
    sides = (DealPersonRole.SELLER, DealPersonRole.SPOUSE)
    parts = deal.people.filter(role__in=sides).exclude(contact__email="").select_related("contact")
    names = {person.email: shown_name(person) for person in runs if deal.business_id}
    return names | {part.contact.email: part.contact.name for part in parts}
