"""Validates request bodies before django-allauth, which fails on some of them."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from brokerage.core.errors import standard

View = Callable[..., HttpResponseBase]


def validate_json_body(view: View) -> View:
    """Wrap a view: respond with status 400 unless the body is empty or a JSON object of valid
    Unicode text, and also if a number in it is too large for the database.
    """

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method != "GET" and request.body and not _is_object(request.body):
            return standard(400)
        try:
            return view(request, *args, **kwargs)
        except OverflowError:  # a number too large for a primary key
            return standard(400)

    return checked


def _is_object(body: bytes) -> bool:
    try:
        sent = json.loads(body.decode())
        # JSON may hold a lone surrogate, which neither hash nor database accepts.
        json.dumps(sent, ensure_ascii=False).encode()
    except (ValueError, RecursionError):  # also numbers of thousands of digits; endless brackets
        return False
    return isinstance(sent, dict)
