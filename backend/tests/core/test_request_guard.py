"""What a request must satisfy before anything else sees it."""

from django.http import HttpResponse
from django.test import RequestFactory

from brokerage.core.request_guard import plain_cookies


def test_a_cookie_with_a_backslash_is_ignored_and_the_others_are_read() -> None:
    seen: dict[str, str] = {}
    request = RequestFactory().get("/", headers={"Cookie": r'a="\054\""; sessionid=xyz; b=2'})
    plain_cookies(lambda asked: HttpResponse(seen.update(asked.COOKIES)))(request)
    assert seen == {"sessionid": "xyz", "b": "2"}
