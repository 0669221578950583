"""What django-allauth is sent is looked at first: it answers some of it with nothing, or fails."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from brokerage.core.errors import standard

View = Callable[..., HttpResponseBase]


def validate_json_body(view: View) -> View:
    """The view for no body or an object of whole text; the usual 400 for everything else."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method != "GET" and request.body and not _is_object(request.body):
            return standard(400)
        try:
            return view(request, *args, **kwargs)
        except OverflowError:  # a number that no row can have, for the database to find
            return standard(400)

    return checked


def _is_object(body: bytes) -> bool:
    try:
        sent = json.loads(body.decode())
        # JSON may carry half a letter (a lone surrogate), which neither hash nor database takes.
        json.dumps(sent, ensure_ascii=False).encode()
    except (ValueError, RecursionError):  # also numbers of thousands of digits; endless brackets
        return False
    return isinstance(sent, dict)
