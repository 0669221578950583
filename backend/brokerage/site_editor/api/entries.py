"""The desk's operations on entries of every kind: the list, an entry, conflicts with a release.

Only principals change or publish some entries (`content.services.authority`): others get status 403
`principals_only`. They publish, schedule and restore these only within five minutes of an
authentication, else they get 403 `reauthentication_required`. An unknown key and a deleted entry
get 404. An operation that is refused has changed nothing. All this also holds for the operations on
drafts, revisions and own articles.
"""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body

from brokerage.accounts.permissions import current_user
from brokerage.content.services import drafts
from brokerage.site_editor.api.shared import REFUSALS, entry_response, router
from brokerage.site_editor.schemas.entries import EntriesOut, EntryOut, EntryRow, SettleConflictsIn
from brokerage.site_editor.selectors.entry_list import listed_entries


@router.get("/content/entries", operation_id="list-entries", response={200: EntriesOut, **REFUSALS})
def list_entries(request: HttpRequest) -> EntriesOut:
    """List every entry, each with its state and a summary of its draft. There is no limit.

    Articles that the site does not show are listed too, with `is_public` false; deleted ones are
    not.
    """
    return EntriesOut(entries=[EntryRow.of(each) for each in listed_entries()])


@router.get(
    "/content/entries/{path:key}",
    operation_id="get-entry",
    response={200: EntryOut, **REFUSALS},
)
def get_entry(request: HttpRequest, key: str) -> HttpResponse:
    """Return an entry with its schema, its draft, what is wrong with the draft, and what is
    scheduled.
    """
    return entry_response(request, key)


@router.delete(
    "/content/conflicts/{path:key}",
    operation_id="settle-conflicts",
    response={200: EntryOut, **REFUSALS},
)
def settle_conflicts(
    request: HttpRequest, key: str, body: Annotated[SettleConflictsIn, Body()]
) -> HttpResponse:
    """Remove one conflict or all from an entry's list; the entry itself does not change.

    A conflict is a field that both staff and a release of the product have changed. An unknown id
    as `only` removes none. A repeat changes nothing. Status 409 `published_meanwhile` if the
    version in use is not `entry_version`.
    """
    drafts.settle_conflicts(
        key=key, version=body.entry_version, only=body.only, by=current_user(request)
    )
    return entry_response(request, key)
