"""The mail preferences of staff."""

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.leads.models import DeskPreferences


@transaction.atomic
def change_preferences(*, by: User, **wanted: bool) -> DeskPreferences:
    """Store fields of `DeskPreferences`, such as `mail_due`."""
    preferences, _ = DeskPreferences.objects.update_or_create(person=by, defaults=wanted)
    return preferences


def preferences_of(person: User) -> DeskPreferences:
    """Return the stored mail preferences of a person, or an unsaved object with the defaults."""
    stored = DeskPreferences.objects.filter(person=person).first()
    return stored or DeskPreferences(person=person)
