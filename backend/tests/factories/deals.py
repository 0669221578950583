from typing import Any

import factory
from tests.factories.leads import LeadFactory

from brokerage.accounts.models import User
from brokerage.deals.pipeline.models import Deal, DealMember
from brokerage.deals.pipeline.rules.stages import DealRole


class DealFactory(factory.django.DjangoModelFactory[Deal]):
    """Creates a deal in intake. `members` takes staff: the first is its broker."""

    class Meta:
        model = Deal

    name = "Whitfield HVAC"
    lead = factory.SubFactory(LeadFactory)

    @classmethod
    def _create(cls, model_class: type[Deal], *args: Any, **fields: Any) -> Deal:
        members: list[User] = fields.pop("members", [])
        deal = model_class.objects.create(**fields)
        for number, user in enumerate(members):
            role = DealRole.COORDINATOR if number else DealRole.BROKER
            DealMember.objects.create(deal=deal, user=user, role=role)
        return deal
