"""Records what completes a next step."""

from brokerage.accounts.models import User
from brokerage.core.db_locks import serialized_transaction
from brokerage.portal.models import ResourceCenterVisit


def record_visit(*, person: User) -> None:
    """Record the first visit to the Resource Center. Later visits change nothing."""
    if ResourceCenterVisit.objects.filter(person=person).exists():
        return
    with serialized_transaction():
        ResourceCenterVisit.objects.get_or_create(person=person)
