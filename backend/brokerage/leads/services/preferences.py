"""Changes the mail preferences of staff."""

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.leads.models import DeskPreferences


@transaction.atomic
def change_preferences(*, by: User, **wanted: bool) -> DeskPreferences:
    """Store the mail preferences of `by`, and return them. `wanted` has fields of
    `DeskPreferences`, such as `mail_due`; the others do not change.
    """
    preferences, _ = DeskPreferences.objects.update_or_create(person=by, defaults=wanted)
    return preferences
