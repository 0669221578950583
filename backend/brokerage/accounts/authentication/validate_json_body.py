"""Validates request bodies before django-allauth, which fails on some of them."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from brokerage.core import strict_json
from brokerage.core.errors import standard

View = Callable[..., HttpResponseBase]


def validate_json_body(view: View) -> View:
    """Respond with status 400 unless the body is empty or a JSON object that `strict_json` accepts,
    and also if a number in it is too large for the database.
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
        return isinstance(strict_json.loads(body.decode()), dict)
    except ValueError:
        return False
