"""The log of what staff do with the firm's data. Entries are only added, and each contains the hash
of the one before.
"""

from django.db import models
from django.utils import timezone

from brokerage.accounts.rules import StaffAct, chained_hash
from brokerage.core.model_bases import AppendOnlyModel


class StaffLogEntry(AppendOnlyModel):
    """An entry of the staff log: who of the firm did what to which row, when, and from where. It
    contains no names and no texts, and is kept forever.

    The numbers have no gaps, and `hash` covers every field and the hash before, so that a changed,
    removed or inserted entry shows.
    """

    id = models.PositiveBigIntegerField("number", primary_key=True)
    at = models.DateTimeField(default=timezone.now)
    actor_id = models.BigIntegerField(
        "who", null=True, help_text="The account's number, also after its deletion."
    )
    act = models.CharField(max_length=30)
    object_type = models.CharField(max_length=30)
    object_id = models.BigIntegerField(null=True)
    detail = models.JSONField(default=dict)
    network = models.CharField(
        max_length=50, blank=True, help_text="IPv4 address or IPv6 /64 network."
    )
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["-id"]
        verbose_name = "staff log entry"
        verbose_name_plural = "log of staff"
        indexes = [
            models.Index(fields=["actor_id", "-id"], name="staff_log_of_a_person"),
            models.Index(fields=["object_type", "object_id", "-id"], name="staff_log_of_an_object"),
            models.Index(fields=["act", "-id"], name="staff_log_of_an_act"),
        ]

    def __str__(self) -> str:
        return f"{self.act}, {self.at:%Y-%m-%d %H:%M} UTC"

    @property
    def label(self) -> str:
        return StaffAct(self.act).label if self.act in list(StaffAct) else self.act

    def expected_hash(self) -> str:
        """Calculate the hash of the current fields."""
        return chained_hash(
            self.previous_hash,
            {
                "id": self.pk,
                "at": self.at,
                "actor": self.actor_id,
                "act": self.act,
                "objectType": self.object_type,
                "objectId": self.object_id,
                "detail": self.detail,
                "network": self.network,
            },
        )


class StaffLogChain(models.Model):
    """The number and hash of the newest entry of the staff log, in a single row. Writers lock it.
    It shows whether the newest entries were removed, which the others do not.
    """

    length = models.PositiveBigIntegerField(default=0)
    last_hash = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.length} entries"
