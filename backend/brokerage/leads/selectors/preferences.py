"""Which mails staff want."""

from brokerage.accounts.models import User
from brokerage.leads.models import DeskPreferences


def preferences_of(person: User) -> DeskPreferences:
    """The stored preferences, or those that everybody begins with, unsaved."""
    stored = DeskPreferences.objects.filter(person=person).first()
    return stored or DeskPreferences(person=person)
