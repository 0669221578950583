"""Malformed requests are rejected and cause no server errors."""

import json
from typing import Any

import pytest
from tests.accounts.browser import PASSWORD, Browser
from tests.factories import UserFactory

from brokerage.accounts.urls import OPEN
from brokerage.core.request_limits import limit_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

WRITING = [
    (method.upper(), address)
    for address, (_, methods) in OPEN.items()
    for method in methods.split()
    if method != "get"
]


@pytest.fixture
def browser() -> Browser:
    UserFactory.create(email="dana@example.com", password=PASSWORD)
    browser = Browser(raise_request_exception=False)
    assert browser.sign_in().status_code == 200
    return browser


def _send(browser: Browser, method: str, address: str, body: bytes) -> Any:
    return browser.generic(
        method,
        f"/_allauth/browser/v1/{address}",
        body,
        content_type="application/json",
        headers={
            "Sec-Fetch-Site": "same-origin",
            "X-CSRFToken": browser.cookies["csrftoken"].value,
        },
    )


UNREADABLE = [
    b"nonsense",
    b"[1]",
    b'"text"',
    b"null",
    b'{"email": "\xff"}',
    b'{"password": ' + b"[" * 3000 + b"]" * 3000 + b"}",
    b'{"password": ' + b"9" * 5000 + b"}",
    rb'{"email": "dana\ud800@example.com", "password": "x"}',
    rb'{"email": "dana@example.com", "password": "\ud800", "new_password": "\udfff"}',
]


@pytest.mark.parametrize(("method", "address"), WRITING)
def test_a_body_that_is_not_a_json_object_is_malformed(
    browser: Browser, method: str, address: str
) -> None:
    longest = limit_of(method, f"/_allauth/browser/v1/{address}").body
    for body in UNREADABLE:
        answer = _send(browser, method, address, body)
        refusal = (answer.status_code, answer.json()["code"])
        expected = (413, "too_large") if len(body) > longest else (400, "malformed")
        assert refusal == expected, body[:40]


@pytest.mark.parametrize("number", ["1" + "0" * 30, '"1' + "0" * 30 + '"', "1e400", "NaN", "-1"])
def test_an_invalid_session_number_ends_no_session(browser: Browser, number: str) -> None:
    body = f'{{"sessions": [{number}]}}'.encode()
    assert _send(browser, "DELETE", "auth/sessions", body).status_code == 400
    assert browser.who()["person"] is not None


@pytest.mark.parametrize("key", ["-x", " -x", "-", "x", "zzzzzzzzzzzzz-x", "x-\u0665", "a" * 7000])
def test_an_invalid_key_resets_nothing(browser: Browser, key: str) -> None:
    body = json.dumps({"key": key, "password": "another-Long-1"}).encode()
    answer = _send(browser, "POST", "auth/password/reset", body)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (
        400,
        "invalid_password_reset",
    )
    if not key.isascii():
        return  # no header
    looked_at = browser.get(
        "/_allauth/browser/v1/auth/password/reset", headers={"X-Password-Reset-Key": key}
    )
    assert looked_at.status_code == 400


@pytest.mark.parametrize("key", [r'"abcdefgh\000ijkl"', "abcdefgh\x7fijkl", "a'b--cdefgh", "x"])
def test_an_invalid_session_cookie_is_anonymous(key: str) -> None:
    answer = Browser().get("/api/session", headers={"Cookie": f"sessionid={key}"})
    assert (answer.status_code, answer.json()["person"]) == (200, None)
