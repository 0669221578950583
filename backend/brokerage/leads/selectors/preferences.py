"""The query for mail preferences of staff."""

from brokerage.accounts.models import User
from brokerage.leads.models import DeskPreferences


def preferences_of(person: User) -> DeskPreferences:
    """Return the stored mail preferences of a person, or an unsaved object with the defaults."""
    stored = DeskPreferences.objects.filter(person=person).first()
    return stored or DeskPreferences(person=person)
