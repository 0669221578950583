"""A base of models whose rows are only added."""

from typing import Any, ClassVar, NoReturn

from django.db import models

from brokerage.core.immutable_model import ImmutableModel


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """Rows to read. Raises TypeError for everything that would change or delete some."""

    def update(self, **values: Any) -> NoReturn:
        raise _refusal(self.model)

    def delete(self) -> NoReturn:
        raise _refusal(self.model)

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise _refusal(self.model)

    def bulk_create(self, *args: Any, **options: Any) -> NoReturn:
        raise _refusal(self.model)


class AppendOnlyModel(ImmutableModel):
    """A row that is neither updated nor deleted."""

    objects: ClassVar[models.Manager[Any]] = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        """Raises TypeError."""
        raise _refusal(type(self))


def _refusal(model: type[models.Model]) -> TypeError:
    return TypeError(f"{model._meta.verbose_name_plural}: rows are only added")
