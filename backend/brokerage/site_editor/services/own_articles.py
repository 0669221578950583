"""Creates, unpublishes and deletes articles that the firm has written. The staff log records it.

Functions raise what those of `content.services.own_entries` raise.
"""

from collections.abc import Iterable

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.content.services import own_entries
from brokerage.core.refusals import Refusal
from brokerage.library.selectors import articles, catalog
from brokerage.publishing.selectors.entry_titles import titles_of
from brokerage.site_editor.services.entry_acts import record


class StillLinked(Refusal):
    """Public entries link to the article: they would have a dead link."""

    code = "in_use"

    def __init__(self, keys: Iterable[str]) -> None:
        super().__init__(f"These link to it: {', '.join(titles_of(keys))}. Change them first.")


@transaction.atomic
def create(*, request: HttpRequest, by: User, key: str, title: str) -> None:
    """Create an article with a draft that has this title, the date of today and no text."""
    if key.removeprefix(articles.FOLDER) in articles.RESERVED:
        raise own_entries.NameTaken
    source = articles.new(title, timezone.localdate())
    own_entries.create(key=key, body=source, by=by)
    record(request, StaffAct.ENTRY_CREATED, key)


@transaction.atomic
def unpublish(*, request: HttpRequest, by: User, key: str, version: str) -> None:
    """Remove an article from the site. Raises StillLinked too."""
    own_entries.unpublish(key=key, version=version, by=by)
    if linking := catalog.linking_to(key.removeprefix(articles.FOLDER)):
        raise StillLinked(linking)
    record(request, StaffAct.ENTRY_UNPUBLISHED, key)


@transaction.atomic
def delete(*, request: HttpRequest, key: str) -> None:
    """Delete an article that the site does not show."""
    own_entries.delete(key=key)
    record(request, StaffAct.ENTRY_DELETED, key)


@transaction.atomic
def undelete(*, request: HttpRequest, key: str) -> None:
    """Restore a deleted article; do nothing if it is not deleted."""
    if own_entries.undelete(key=key):
        record(request, StaffAct.ENTRY_UNDELETED, key)
