"""Locks rows, so that changes of a whole business and of the firm's staff happen one after the
other. Call these functions inside a transaction.
"""

from brokerage.accounts.models import Business, StaffLogChain, User


def lock_business(business: Business) -> None:
    """Lock the row of the business until this transaction ends. Raises Business.DoesNotExist."""
    Business.objects.select_for_update().values_list("pk").get(pk=business.pk)


def lock_person(person: User, *, no_key: bool = False) -> User:
    """Lock the row of a person and of their business until this transaction ends, and return the
    person as stored now.

    With `no_key`, others may still insert rows that refer to the person; without it two people who
    change each other would deadlock, because the log entry of each refers to the other. Raises
    User.DoesNotExist if the person, or their business, was deleted meanwhile.
    """
    if person.business is not None:  # always first: two callers must not deadlock
        try:
            lock_business(person.business)
        except Business.DoesNotExist as gone:  # it was deleted with its last person
            raise User.DoesNotExist from gone
    return User.objects.select_for_update(no_key=no_key).get(pk=person.pk)


def lock_staff_log() -> StaffLogChain:
    """Lock and return the row with the end of the staff log; the first call creates it. Lock people
    first.
    """
    chain, _ = StaffLogChain.objects.select_for_update().get_or_create(pk=1)
    return chain
