"""The base class of models that are listed by name."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models

from brokerage.core.search_words import sort_key


class _SortName(models.CharField[str, str]):
    """A column that always has the sort key of the model's `NAME_FIELD`."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        assert isinstance(model_instance, SortedByName)
        model_instance.sort_name = sort_key(getattr(model_instance, model_instance.NAME_FIELD))
        return model_instance.sort_name

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class SortedByName(models.Model):
    """The base class of models whose rows are listed in alphabetical order, the same on every
    database. An update by a query set must set both fields.
    """

    NAME_FIELD: ClassVar[str] = "name"
    """The field with the name."""

    sort_name = _SortName(max_length=200, blank=True, default="", editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        if update_fields is not None and self.NAME_FIELD in update_fields:
            update_fields = {*update_fields, "sort_name"}
        super().save(*args, update_fields=update_fields, **kwargs)
