"""Tells principals what another principal has changed, so that a stolen account is noticed."""

from django.conf import settings

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffRole
from brokerage.accounts.services.emails import send_account_email


def notify_other_principals(*, by: User | None, change: str, about: User | None = None) -> None:
    """Queue an email to every active principal except `by` and the person whom the change is
    `about`. `change` completes "Nora ...". Does nothing for a command (`by` is None).
    """
    if by is None:
        return
    others = User.objects.filter(staff_role=StaffRole.PRINCIPAL, is_active=True)
    for principal in others.exclude(pk__in=[each.pk for each in (by, about) if each]).order_by(
        "pk"
    ):
        send_account_email(
            "principals",
            principal,
            by=by.get_short_name(),
            change=change,
            desk_url=f"{settings.SITE_URL}/desk",
        )
