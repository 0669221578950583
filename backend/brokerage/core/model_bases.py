"""Base classes of models."""

from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn

from django.db import models

from brokerage.core.search_words import sort_key


class ImmutableModel(models.Model):
    """The base class of models whose rows are never updated, but may be deleted. Only `save` checks
    this; Django's query sets do not.
    """

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the row. Raises TypeError if it exists already."""
        if not self._state.adding:
            raise TypeError(f"{self._meta.verbose_name} {self.pk} is never changed")
        super().save(*args, **kwargs)


class AppendOnlyQuerySet(models.QuerySet[Any]):
    def _refuse(self, *args: Any, **options: Any) -> NoReturn:
        raise TypeError(f"{self.model._meta.verbose_name_plural}: rows are only added")

    update = delete = bulk_update = bulk_create = _refuse


class AppendOnlyModel(ImmutableModel):
    """The base class of models whose rows are inserted one at a time, and never updated or deleted.
    Other writes raise TypeError, including those of query sets.
    """

    objects: ClassVar[models.Manager[Any]] = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise TypeError(f"{self._meta.verbose_name_plural}: rows are only added")


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
    """The base class of models that are listed in alphabetical order, the same on every database.
    An update by a query set must set both fields.
    """

    NAME_FIELD: ClassVar[str] = "name"

    sort_name = _SortName(max_length=200, blank=True, default="", editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        if update_fields is not None and self.NAME_FIELD in update_fields:
            update_fields = {*update_fields, "sort_name"}
        super().save(*args, update_fields=update_fields, **kwargs)
