"""The rule that staff cannot remove their last second step, which `permissions.py` requires."""

from allauth.mfa.models import Authenticator
from django.db.models import QuerySet

from brokerage.accounts.models import User
from brokerage.accounts.selectors import SECOND_STEPS


def would_leave_staff_without_second_step(
    *, person: User, removed: QuerySet[Authenticator]
) -> bool:
    """Return whether `person` is staff and would have no second step left without the `removed`
    ones.

    Locks the person, so that two concurrent requests cannot remove the last two.
    """
    if not person.is_staff or not removed.exists():
        return False
    User.objects.select_for_update().get(pk=person.pk)
    steps = Authenticator.objects.filter(user=person, type__in=SECOND_STEPS)
    return not steps.exclude(pk__in=removed).exists()
