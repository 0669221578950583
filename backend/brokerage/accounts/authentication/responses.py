"""Responses in the format of allauth's headless API, for requests that our own code rejects."""

from allauth.account.adapter import get_adapter
from django.http import JsonResponse


def error_response(code: str, *, status: int = 400, retry_after: int | None = None) -> JsonResponse:
    """Return the adapter's error message for `code`. `retry_after` is in seconds."""
    [message] = get_adapter().validation_error(code).messages
    headers = {"Cache-Control": "no-store"}
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    body = {"status": status, "errors": [{"code": code, "message": message}]}
    return JsonResponse(body, status=status, headers=headers)
