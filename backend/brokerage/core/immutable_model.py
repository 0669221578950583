"""Rows that are written once."""

from typing import Any

from django.db import models


class ImmutableModel(models.Model):
    """A row that stays as it was made. What it refers to may go; it may go with its business."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """TypeError: the row is there already."""
        if not self._state.adding:
            raise TypeError(f"{self._meta.verbose_name} {self.pk} is never changed")
        super().save(*args, **kwargs)
