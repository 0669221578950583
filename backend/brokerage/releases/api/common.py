"""What the operations on releases share: the kind of facts that a request names, and error
responses.
"""

from typing import Annotated

from django.http import HttpResponse
from ninja import Query

from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.json_response import json_response
from brokerage.releases import services
from brokerage.releases.kinds import Kind, kind_of
from brokerage.releases.schemas import MethodConflictOut, MethodProblemsOut, draft_out, problem_rows

REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_NAME = "Which facts: a file in domain/ without its version, such as `valuation/method`."
Name = Annotated[str, Query(max_length=50, description=_NAME)]
METHOD = "valuation/method"


def found_kind(name: str) -> Kind:
    """Return the kind of facts with this name. Raises ApiError with status 404 if there is none."""
    try:
        return kind_of(name)
    except KeyError as unknown:
        raise ApiError(404, *STANDARD[404]) from unknown


def conflict(changed: services.ChangedMeanwhile) -> HttpResponse:
    """Build the response with status 409 for a draft that somebody has changed meanwhile.

    Its `theirs` is the stored draft, null if there is none.
    """
    theirs = draft_out(changed.draft) if changed.draft else None
    return json_response(MethodConflictOut(theirs=theirs), status=409)


def invalid(draft: services.InvalidDraft) -> HttpResponse:
    """Build the response with status 422 for a draft with problems."""
    return json_response(MethodProblemsOut(problems=problem_rows(draft.problems)), status=422)
