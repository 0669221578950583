"""The base class of models whose rows never change."""

from typing import Any

from django.db import models


class ImmutableModel(models.Model):
    """The base class of models whose rows are never updated, but may be deleted.

    `save` checks this; Django's own query sets do not.
    """

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the row. Raises TypeError if it exists already."""
        if not self._state.adding:
            raise TypeError(f"{self._meta.verbose_name} {self.pk} is never changed")
        super().save(*args, **kwargs)
