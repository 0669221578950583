"""Locks rows, so that changes of a whole business and of the firm's staff happen one after the
other.
"""

from brokerage.accounts.models import Business, StaffLogChain, User


def lock_business(business: Business) -> None:
    """Lock the row of the business until this transaction ends; other callers with the same
    business wait. Call it inside a transaction: outside of one it may lock nothing.

    Raises Business.DoesNotExist if the business was deleted meanwhile.
    """
    Business.objects.select_for_update().values_list("pk").get(pk=business.pk)


def lock_person(person: User, *, no_key: bool = False) -> User:
    """Lock the row of a person and the row of their business, if they have one, and return the
    person as stored now. Until this transaction ends, other callers for this person, or for anybody
    in the same business, wait.

    With `no_key`, other transactions may still insert rows that refer to the person. Without it two
    people who change each other would deadlock, because the log entry of each refers to the locked
    row of the other.

    Raises User.DoesNotExist if the person, or their business, was deleted meanwhile.
    """
    if person.business is not None:  # always first: two callers must not deadlock
        try:
            lock_business(person.business)
        except Business.DoesNotExist as gone:  # it was deleted with its last person
            raise User.DoesNotExist from gone
    return User.objects.select_for_update(no_key=no_key).get(pk=person.pk)


def lock_staff_log() -> StaffLogChain:
    """Lock and return the row with the end of the staff log; the first call creates it. Every later
    caller, and so every later change of staff, waits until this transaction ends. A transaction
    that also locks people locks them first.
    """
    chain, _ = StaffLogChain.objects.select_for_update().get_or_create(pk=1)
    return chain
