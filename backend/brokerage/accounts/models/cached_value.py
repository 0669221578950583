"""The model of the table that Django's cache uses."""

from django.db import models


class CachedValue(models.Model):
    """The table of Django's database cache, where allauth counts its rate limits across
    processes.
    """

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "accounts_cache"

    def __str__(self) -> str:
        return self.cache_key
