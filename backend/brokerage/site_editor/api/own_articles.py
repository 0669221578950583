"""The desk's operations on articles that the firm has written: create, unpublish, delete."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body

from brokerage.accounts.permissions import current_user
from brokerage.site_editor.api.entries import list_entries
from brokerage.site_editor.api.shared import REFUSALS, entry_response, router
from brokerage.site_editor.schemas.drafts import EntryVersionIn
from brokerage.site_editor.schemas.entries import EntriesOut, EntryOut, NewEntryIn
from brokerage.site_editor.services import own_articles


@router.post(
    "/content/entries",
    operation_id="create-entry",
    response={201: EntryOut, **REFUSALS},
)
def create_entry(request: HttpRequest, body: Annotated[NewEntryIn, Body()]) -> HttpResponse:
    """Create an article: a draft that the site does not show before it is published.

    The draft has the title, the date of today and no text. The staff log records this. Status 409
    `name_taken` if another page has this address, or a deleted article that can be restored. Doing
    it again returns 409.
    """
    key = f"{body.group}/{body.name}"
    own_articles.create(request=request, by=current_user(request), key=key, title=body.title)
    return entry_response(request, key, status=201)


@router.post(
    "/content/unpublish/{path:key}",
    operation_id="unpublish-entry",
    response={200: EntryOut, **REFUSALS},
)
def unpublish_entry(
    request: HttpRequest, key: str, body: Annotated[EntryVersionIn, Body()]
) -> HttpResponse:
    """Remove an article that the firm has written from the site.

    Its text becomes its draft, unless the article has a draft already, whose schedule is removed.
    The staff log records this, and the worker renders the pages within moments.

    Status 409 `in_use` if public entries link to the article, `published_meanwhile` if its version
    is not `entry_version` or it is not public, and `not_own` for an entry that was shipped. Doing
    it again returns 409.
    """
    own_articles.unpublish(
        request=request, by=current_user(request), key=key, version=body.entry_version
    )
    return entry_response(request, key)


@router.delete(
    "/content/entries/{path:key}",
    operation_id="delete-entry",
    response={200: EntriesOut, **REFUSALS},
)
def delete_entry(request: HttpRequest, key: str) -> EntriesOut:
    """Delete an article that the firm has written and the site does not show.

    Returns the entries that are left. The article can be restored for 30 days, with its draft but
    without its schedule. The staff log records this. Status 409 `still_public` for an article on
    the site, `not_own` for an entry that was shipped. Doing it again returns 404.
    """
    own_articles.delete(request=request, key=key)
    return list_entries(request)


@router.post(
    "/content/undelete/{path:key}",
    operation_id="undelete-entry",
    response={200: EntryOut, **REFUSALS},
)
def undelete_entry(request: HttpRequest, key: str) -> HttpResponse:
    """Restore an article that was deleted within the last 30 days, with its draft.

    The staff log records this. An entry that is not deleted stays as it is, so a repeat changes
    nothing. Status 404 if the worker has deleted it for good.
    """
    own_articles.undelete(request=request, key=key)
    return entry_response(request, key)
