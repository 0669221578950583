"""What the operations on entries share: their router, their error responses, and the response with
an entry.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.content.models import Entry
from brokerage.content.rules.kinds import Problem
from brokerage.content.services import drafts
from brokerage.core import errors
from brokerage.core.errors import ApiError
from brokerage.core.json_response import json_response
from brokerage.site_editor.schemas.drafts import (
    EntryDraftConflictOut,
    EntryDraftOut,
    EntryProblemOut,
    InvalidEntryOut,
)
from brokerage.site_editor.schemas.entries import EntryOut

router = Router(by_alias=True, tags=["desk: content"], auth=IsStaff())
"""One for all modules: django-ninja wants the methods of an address on the same router."""

REFUSALS: Final[dict[int, Any]] = dict.fromkeys(
    (400, 401, 403, 404, 409, 413, 415, 422, 429), errors.Problem
)
INVALID: Final = {**REFUSALS, 422: InvalidEntryOut | errors.Problem}
CONFLICTS: Final = {**INVALID, 409: EntryDraftConflictOut | errors.Problem}


def found(key: str) -> Entry:
    """Return an entry that is not deleted. Raises Entry.DoesNotExist."""
    return Entry.objects.get(key=key, deleted_at=None)


def entry_response(request: HttpRequest, key: str, *, status: int = 200) -> HttpResponse:
    """Respond with an entry as the signed-in person sees it."""
    response = json_response(EntryOut.of(found(key), current_user(request)))
    response.status_code = status
    return response


@contextmanager
def draft_refusals() -> Iterator[None]:
    """Respond to a conflict of drafts with the stored draft, and to a body that breaks rules with
    its problems.
    """
    try:
        yield
    except drafts.DraftConflict as conflict:
        message = "A colleague has changed this in the meantime. Nothing was saved."
        theirs = EntryDraftOut.of(conflict.draft) if conflict.draft else None
        more = {"theirs": theirs and theirs.model_dump(mode="json", by_alias=True)}
        raise ApiError(409, "changed_meanwhile", message, more=more) from conflict
    except drafts.InvalidDraft as invalid_draft:
        raise invalid(invalid_draft.problems) from invalid_draft


def invalid(problems: list[Problem]) -> ApiError:
    """Return the error for a body that breaks rules, with its problems."""
    more = {"problems": [EntryProblemOut.of(each).model_dump() for each in problems]}
    return ApiError(422, "invalid", "Please correct the fields that are named.", more=more)
