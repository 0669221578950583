"""What completes a next step and is stored nowhere else."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User


class ResourceCenterVisit(models.Model):
    """A person opened the Resource Center while signed in."""

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="+")
    first_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Resource Center visit of person {self.person_id}"
