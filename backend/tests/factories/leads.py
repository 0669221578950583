import factory
from django.utils import timezone

from brokerage.leads.models import ContactMessage


class ContactMessageFactory(factory.django.DjangoModelFactory[ContactMessage]):
    """A message that was received a moment ago."""

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
