"""The checks before a request is handled."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from brokerage.core.request_guard import plain_cookies


def test_a_cookie_with_a_backslash_is_ignored_and_the_others_are_read() -> None:
    seen: dict[str, str] = {}
    request = RequestFactory().get("/", headers={"Cookie": r'a="\054\""; sessionid=xyz; b=2'})
    plain_cookies(lambda asked: HttpResponse(seen.update(asked.COOKIES)))(request)
    assert seen == {"sessionid": "xyz", "b": "2"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "leads?stage=%00",
        "leads?tag=a%00b",
        "leads?search=%00",
        "log?objectType=%00",
        "media?search=%00",
        "method/releases/%00",
        "site/documents/firm%00",
    ],
)
def test_a_url_with_nul_is_rejected_before_postgresql_sees_it(office: Client, path: str) -> None:
    answer = office.get(f"/api/desk/{path}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
