"""What changes a business as a whole is done by one at a time."""

from brokerage.accounts.models import Business, User
from brokerage.core.cached_queries import Given, Statement

_HELD = Statement(
    lambda: (
        Business.objects.filter(pk=Given("number")).order_by().select_for_update().values_list("pk")
    )
)


def lock_business(business: Business) -> None:
    """Who holds the same business next waits until this transaction ends.

    Raises Business.DoesNotExist.
    """
    if _HELD.first(number=business.pk) is None:
        raise Business.DoesNotExist


def lock_person(person: User) -> User:
    """The person as they are now. Nobody else changes them, or who is in their business, until
    this transaction ends.

    Raises User.DoesNotExist.
    """
    if person.business is not None:  # always before the person: two who hold both must not cross
        try:
            lock_business(person.business)
        except Business.DoesNotExist as gone:  # it went with its last person
            raise User.DoesNotExist from gone
    return User.objects.select_for_update().get(pk=person.pk)
