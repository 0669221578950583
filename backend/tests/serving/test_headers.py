"""Every response has security headers, and a page's policy allows exactly its content."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

import pytest
from tests.fake_renderer import SCRIPT, STYLE
from tests.sample_site import Reply, SampleSite

from brokerage.serving.headers import with_security_headers

ANSWERS: dict[str, dict[str, Any]] = {
    "a page": {"path": "/"},
    "a page that has not changed": {"path": "/", "if_none_match": "*"},
    "data": {"path": "/services.data"},
    "a script": {"path": "/assets/app-1.js"},
    "a picture": {"path": "/favicon.svg"},
    "the back office's styles": {"path": "/static/office.css"},
    "robots.txt": {"path": "/robots.txt"},
    "an unknown path": {"path": "/nowhere"},
    "unknown data": {"path": "/nowhere.data"},
    "a redirect": {"path": "/services/"},
    "a refused method": {"path": "/", "method": "DELETE"},
    "head": {"path": "/", "method": "HEAD"},
    "Django": {"path": "/api/x"},
}


def assert_secure(reply: Reply, *, tls: bool) -> None:
    policy = reply.headers["content-security-policy"].split("; ")
    assert policy[0] == "default-src 'none'"
    assert "unsafe" not in reply.headers["content-security-policy"]
    assert {"base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"} <= set(policy)
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert reply.headers["cross-origin-opener-policy"] == "same-origin"
    assert reply.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in reply.headers["permissions-policy"]
    assert ("strict-transport-security" in reply.headers) == tls
    assert "cache-control" in reply.headers


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("answer", ANSWERS)
def test_every_response_has_the_security_headers(
    published: SampleSite, answer: str, scheme: str
) -> None:
    assert_secure(published.ask(**ANSWERS[answer], scheme=scheme), tls=scheme == "https")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_responses_before_the_first_publication_have_the_security_headers(
    sample_site: SampleSite, scheme: str
) -> None:
    assert_secure(sample_site.ask("/", scheme=scheme), tls=scheme == "https")


def test_a_page_allows_its_own_inline_script_and_style_and_no_others(published: SampleSite) -> None:
    policy = published.ask("/").headers["content-security-policy"].split("; ")
    assert f"script-src 'self' {sha256(SCRIPT)}" in policy
    assert f"style-src 'self' {sha256(STYLE)}" in policy


def test_a_view_may_set_its_own_policy_and_no_other_security_header() -> None:
    given = [("Content-Security-Policy", "default-src 'none'"), ("REFERRER-POLICY", "unsafe-url")]
    headers = with_security_headers(given, secure=False)
    assert [value for name, value in headers if name == "Content-Security-Policy"] == [
        "default-src 'none'"
    ]
    assert [value for name, value in headers if name.lower() == "referrer-policy"] == [
        "strict-origin-when-cross-origin"
    ]


def test_cache_control_of_a_view_stays() -> None:
    headers = with_security_headers([("Cache-Control", "max-age=60")], secure=False)
    assert [value for name, value in headers if name == "Cache-Control"] == ["max-age=60"]


def sha256(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
