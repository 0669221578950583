"""The model of the outbox."""

from django.db import models
from django.db.models import Q

ABOUT_ACCOUNTS = "person-"
"""The prefix of `Mail.reference` of a mail about an account, followed by the user's id."""


class State(models.TextChoices):
    QUEUED = "queued", "waiting"
    SENDING = "sending", "being sent"
    SENT = "sent", "sent"
    DEAD = "dead", "given up"


class Mail(models.Model):
    """A mail to one recipient in the outbox, with its subject, text and HTML as sent."""

    message_id = models.CharField(
        "Message-ID",
        max_length=255,
        help_text="The same at every try, so that a mail server knows a repeat.",
    )
    to = models.CharField(max_length=255)
    reply_to = models.CharField(max_length=255, blank=True)
    sender_name = models.CharField(
        max_length=255,
        blank=True,
        help_text="Of a letter that a person wrote: shown with the firm's address.",
    )
    in_reply_to = models.CharField(
        max_length=255, blank=True, help_text="Message-ID of the mail that this one follows."
    )
    references = models.TextField(
        blank=True, help_text="Message-IDs of the thread, the earliest first."
    )
    list_unsubscribe = models.CharField(
        max_length=300,
        blank=True,
        db_default="",
        help_text="Where a mail program ends what this mail belongs to, by one click (RFC 8058).",
    )
    subject = models.CharField(max_length=255)
    text = models.TextField()
    html = models.TextField()
    calendars = models.JSONField(
        null=True, help_text="iCalendar texts, each of which is attached by itself."
    )
    secret = models.TextField(  # noqa: DJ001
        null=True,
        help_text="The secret part of its link, encrypted. Empty: deleted. Null: there is none.",
    )
    reference = models.CharField(
        max_length=40, blank=True, db_index=True, help_text="What the mail is about."
    )
    request_id = models.CharField(
        "request",
        max_length=32,
        blank=True,
        help_text="X-Request-ID of the request that caused it, as in the log.",
    )
    to_firm = models.BooleanField(
        "to the firm", default=False, help_text="Carries a message that staff wait for."
    )
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(help_text="Not tried before this moment.")
    leased_until = models.DateTimeField(
        null=True, blank=True, help_text="A worker has it until then; after that another takes it."
    )
    last_error = models.CharField(max_length=300, blank=True)
    failure = models.CharField(  # noqa: DJ001
        max_length=20, null=True, help_text="What the last error means: a `rules.Failure`."
    )
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = "mail"
        indexes = [
            models.Index(
                fields=["next_attempt_at"],
                name="mail_waiting",
                condition=Q(state__in=["queued", "sending"]),
            ),
            models.Index(
                fields=["-to_firm", "-created_at"],
                name="mails_given_up",
                condition=Q(state="dead"),
            ),
            models.Index(fields=["message_id"], name="mail_by_message_id"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} ({self.get_state_display()})"
