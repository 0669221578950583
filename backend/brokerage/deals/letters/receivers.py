"""Adds the letters that a person may read to the export of their data, and takes the names of
people who are erased out of letters.
"""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.interests.models import Interest
from brokerage.deals.letters.selectors.letters import letters_of_owner
from brokerage.deals.letters.services.retention import take_out
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.leads.models import Lead
from brokerage.leads.rules.names import first_name


def my_letters(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each letter on the person's page."""
    try:
        found = list(letters_of_owner(person))
    except Deal.DoesNotExist:
        found = []
    return "What we wrote to you about your sale", [
        {
            "Sent": timestamp(letter.at),
            "By": letter.sent_by_name,
            "Title": letter.subject,
            "What it says": letter.owners_text,
        }
        for letter in found
    ]


def forget_owner(instance: Lead, **_signal: object) -> None:
    """Take the name of the person of a lead, who is about to be erased, out of the letters."""
    names = (instance.name, first_name(instance.name))
    for deal in Deal.objects.filter(lead=instance):
        take_out(names, deal_id=deal.pk, stands_for=ERASED)


def forget_buyer(instance: Interest, **_signal: object) -> None:
    """Take the name of a buyer whose interest is about to be deleted out of the letters."""
    deal = instance.listing.deal_id
    if deal:
        take_out((instance.buyer.name,), deal_id=deal, stands_for="An erased buyer")
