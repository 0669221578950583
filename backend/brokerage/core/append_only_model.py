"""The base class of models whose rows are only added."""

from typing import Any, ClassVar, NoReturn

from django.db import models

from brokerage.core.immutable_model import ImmutableModel


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """A query set that reads rows and creates single ones. Raises TypeError for `update`, `delete`,
    `bulk_update` and `bulk_create`.
    """

    def update(self, **values: Any) -> NoReturn:
        raise _refusal(self.model)

    def delete(self) -> NoReturn:
        raise _refusal(self.model)

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise _refusal(self.model)

    def bulk_create(self, *args: Any, **options: Any) -> NoReturn:
        raise _refusal(self.model)


class AppendOnlyModel(ImmutableModel):
    """The base class of models whose rows are neither updated nor deleted.

    `save` inserts a new row. `save` of a stored row, `delete`, and the methods of query sets that
    write many rows raise TypeError.
    """

    objects: ClassVar[models.Manager[Any]] = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        """Raise TypeError: rows are not deleted."""
        raise _refusal(type(self))


def _refusal(model: type[models.Model]) -> TypeError:
    return TypeError(f"{model._meta.verbose_name_plural}: rows are only added")
