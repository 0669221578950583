"""The letters of a deal that staff have sent."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.letters.rules.writing import NAME
from brokerage.deals.pipeline.models import Deal


class DealLetter(models.Model):
    """A letter as it was sent, to one or several people by a mail each. Owners read it on their
    page, because the mail to them says nothing.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=20, help_text="A `LetterKind`.")
    subject = models.CharField(max_length=120)
    text = models.TextField(help_text=f"With {NAME} where the name of each stands.")
    owners = models.CharField(
        max_length=200, blank=True, help_text="How it greets the owners, if it is for them."
    )
    sent_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    sent_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["deal", "-at", "-id"], name="letters_of_a_deal")]

    def __str__(self) -> str:
        return f"Letter {self.kind} of deal {self.deal_id}"

    @property
    def owners_text(self) -> str:
        """The text as the owners read it."""
        return self.text.replace(NAME, self.owners)

    @property
    def shared_text(self) -> str:
        """The text for everyone, such as on paper."""
        return self.text.replace(NAME, "everyone")


class LetterCopy(models.Model):
    """The record that somebody got a letter."""

    letter = models.ForeignKey(DealLetter, on_delete=models.CASCADE, related_name="copies")
    who = models.CharField(max_length=40, help_text="Such as `interest-17`, or `owners`.")
    about = models.CharField(
        max_length=40, help_text="Such as `offer-12`: what they need to be told of once."
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["letter", "who"], name="a_letter_goes_to_each_once")
        ]

    def __str__(self) -> str:
        return f"Letter {self.letter_id} to {self.who}"
