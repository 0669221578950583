"""The model of visits to the Resource Center, which complete a next step."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User


class ResourceCenterVisit(models.Model):
    """The first visit of a signed-in person to the Resource Center."""

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="+")
    first_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Resource Center visit of person {self.person_id}"
