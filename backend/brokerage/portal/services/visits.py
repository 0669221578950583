"""Being in the resource center."""

from brokerage.accounts.models import User
from brokerage.core.db_locks import serialized_transaction
from brokerage.portal.models import Visit


def record_visit(*, person: User) -> None:
    """The person is in the resource center. Every visit after the first changes nothing."""
    if Visit.objects.filter(person=person).exists():
        return
    with serialized_transaction():
        Visit.objects.get_or_create(person=person)
