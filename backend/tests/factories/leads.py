from typing import Any

import factory
from django.utils import timezone

from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.services.leads import set_tags
from brokerage.leads.services.score_and_search_text import update_score_and_search_text


class ContactMessageFactory(factory.django.DjangoModelFactory[ContactMessage]):
    """Creates a message that was received a moment ago."""

    class Meta:
        model = ContactMessage

    reference = factory.Sequence(lambda number: f"REF{number:05}")
    name = "Dana Whitfield"
    email = "dana@example.com"
    phone = "(903) 555-0199"
    company = "Whitfield HVAC"
    message = "I would like to know what my business is worth."
    received_at = factory.LazyFunction(timezone.now)
    fingerprint = factory.Sequence(lambda number: f"{number:064x}")


class LeadFactory(factory.django.DjangoModelFactory[Lead]):
    """Creates a new lead that the search finds. `tags` takes names."""

    class Meta:
        model = Lead

    name = "Dana Whitfield"
    email = factory.Sequence(lambda number: f"lead{number}@example.com")

    @classmethod
    def _create(cls, model_class: type[Lead], *args: Any, **fields: Any) -> Lead:
        tags = fields.pop("tags", [])
        lead = model_class.all_objects.create(**fields)
        set_tags(lead, tags)
        update_score_and_search_text(lead)
        Lead.all_objects.filter(pk=lead.pk).update(score=fields.get("score", lead.score))
        lead.refresh_from_db()
        return lead
