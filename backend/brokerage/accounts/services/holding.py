"""What changes a business as a whole is done by one at a time."""

from brokerage.accounts.models import Business
from brokerage.common.statements import Given, Statement

_HELD = Statement(
    lambda: (
        Business.objects.filter(pk=Given("number")).order_by().select_for_update().values_list("pk")
    )
)


def hold(business: Business) -> None:
    """Who holds the same business next waits until this transaction ends.

    Raises Business.DoesNotExist.
    """
    if _HELD.first(number=business.pk) is None:
        raise Business.DoesNotExist
