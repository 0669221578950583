"""What the outbox holds that somebody must look at."""

from brokerage.mail.models import Mail, State


def given_up_to_firm() -> int:
    """How many mails to the firm were given up: messages that nobody may have read."""
    return Mail.objects.filter(to_firm=True, state=State.DEAD).count()
