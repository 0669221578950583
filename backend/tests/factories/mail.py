import factory
from django.utils import timezone

from brokerage.mail.models import Mail


class MailFactory(factory.django.DjangoModelFactory[Mail]):
    """Creates a mail that waits in the outbox and is due."""

    class Meta:
        model = Mail

    message_id = factory.Sequence(lambda number: f"<mail{number}@localhost>")
    to = "dana@example.com"
    subject = "We received your message"
    text = "Hello Dana,\n\nWe received your message."
    html = "<p>Hello Dana,</p><p>We received your message.</p>"
    reference = "7K3MQ9XT"
    created_at = factory.LazyFunction(timezone.now)
    next_attempt_at = factory.SelfAttribute("created_at")
