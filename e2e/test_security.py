"""Requests that the server rejects, and the security headers of every response."""

import base64
import hashlib
import json
import re
import subprocess

import pytest
from playwright.sync_api import Browser, Error, expect

from e2e.conftest import Visitor
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import contact_fields
from e2e.support.pages import LISTED, UNKNOWN
from e2e.support.site import Answer, Site

OPERATION = "/api/send-contact-email"
OURS = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}


def post_contact(site: Site, body: bytes, **changes: str) -> Answer:
    """Send the contact request; `changes` are headers, written with underscores."""
    headers = OURS | {name.replace("_", "-"): value for name, value in changes.items()}
    return site.request("POST", OPERATION, body, {**headers, "X-Forwarded-For": "10.9.9.9"})


def asset_path(site: Site) -> str:
    found = re.search(r'"(/assets/[^"]+\.js)"', site.request("GET", "/").text)
    assert found
    return found[1]


def responses_of_every_kind(site: Site) -> dict[str, Answer]:
    """One response of every kind that the site sends, by its description."""
    page = site.request("GET", "/services")
    return {
        "page": page,
        "compressed page": site.request("GET", "/", headers={"Accept-Encoding": "br"}),
        "not modified": site.request(
            "GET", "/services", headers={"If-None-Match": page.headers["etag"]}
        ),
        "data": site.request("GET", "/services.data"),
        "no data": site.request("GET", "/no-such-page.data"),
        "asset": site.request("GET", asset_path(site)),
        "no asset": site.request("GET", "/assets/none.js"),
        "picture": site.request("GET", "/og.png"),
        "robots": site.request("GET", "/robots.txt"),
        "no page": site.request("GET", UNKNOWN),
        "slash too many": site.request("GET", "/services/"),
        "wrong method": site.request("POST", "/services", b""),
        "API": site.request("GET", "/api/session"),
        "API error": post_contact(site, b"{}"),
        "no API": site.request("GET", "/api/none"),
        "plain form refused": site.request(
            "POST", "/contact", b"", {"Sec-Fetch-Site": "cross-site"}
        ),
        "office": site.request("GET", "/office/"),
        "login": site.request("GET", "/office/login/"),
        "static": site.request("GET", "/static/admin/css/base.css"),
        "no static": site.request("GET", "/static/none.css"),
    }


def test_every_response_has_the_security_headers(site: Site) -> None:
    for kind, answer in responses_of_every_kind(site).items():
        policy = answer.headers.get("content-security-policy", "none")
        assert policy.startswith("default-src 'none'"), kind
        assert "unsafe" not in policy, kind
        assert "frame-ancestors 'none'" in policy, kind
        assert "base-uri 'none'" in policy, kind
        assert answer.headers["x-content-type-options"] == "nosniff", kind
        assert answer.headers["referrer-policy"] == "strict-origin-when-cross-origin", kind
        assert answer.headers["cross-origin-opener-policy"] == "same-origin", kind
        assert answer.headers["cross-origin-resource-policy"] == "same-origin", kind
        assert "camera=()" in answer.headers["permissions-policy"], kind
        assert "strict-transport-security" not in answer.headers, f"{kind}: not over TLS"
        assert "server" not in answer.headers or "/" not in answer.headers["server"], kind


def test_https_responses_have_strict_transport_security(site: Site) -> None:
    for path in ("/", "/og.png", "/api/session", "/office/login/", UNKNOWN):
        answer = site.request("GET", path, headers={"X-Forwarded-Proto": "https"})
        assert answer.headers["strict-transport-security"].startswith("max-age="), path


def test_the_content_security_policy_allows_every_inline_script_and_style_of_a_page(
    site: Site,
) -> None:
    for path in (*LISTED, UNKNOWN):
        page = site.request("GET", path)
        directives = {
            directive.split()[0]: directive.split()[1:]
            for directive in page.headers["content-security-policy"].split("; ")
        }
        for directive, pattern in {
            "script-src": r"<script(?![^>]*(?:ld\+json|src=))[^>]*>(.*?)</script>",
            "style-src": r"<style[^>]*>(.*?)</style>",
        }.items():
            found = re.findall(pattern, page.text, re.DOTALL)
            digests = {hashlib.sha256(text.encode()).digest() for text in found}
            hashes = {f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests}
            assert hashes <= set(directives[directive]), path
            assert "'self'" in directives[directive], path
        assert not re.search(r"<[^>]+\s(?:style|on[a-z]+)=", page.text), (
            f"{path}: inline attributes"
        )


def test_pages_allow_only_get_and_head_and_the_contact_page_also_post(site: Site) -> None:
    for path in ("/", "/services", "/robots.txt"):
        for method in ("POST", "PUT", "DELETE"):
            answer = site.request(method, path, b"")
            expected = (405, "GET, HEAD")
            assert (answer.status, answer.headers["allow"]) == expected, f"{method} {path}"
    answer = site.request("PUT", "/contact", b"")
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD, POST")


REFUSED = {
    "another site": ({"Sec_Fetch_Site": "cross-site"}, 403, "cross_origin"),
    "a neighbouring site": ({"Sec_Fetch_Site": "same-site"}, 403, "cross_origin"),
    "plain text": ({"Content_Type": "text/plain"}, 415, "json_only"),
    "a form": ({"Content_Type": "application/x-www-form-urlencoded"}, 415, "json_only"),
}


def test_the_contact_api_rejects_other_origins_and_content_types(site: Site) -> None:
    for case, (headers, status, code) in REFUSED.items():
        values = contact_fields()
        answer = post_contact(site, json.dumps(values).encode(), **headers)
        assert answer.status == status, case
        problem = json.loads(answer.body)
        assert set(problem) == {"code", "message", "fields"}, case
        assert problem["code"] == code, case
        assert site.messages(values["email"]) == [], case


def test_without_fetch_metadata_the_origin_header_is_checked(site: Site) -> None:
    body = json.dumps(contact_fields()).encode()
    plain = {"Content-Type": "application/json", "X-Forwarded-For": "10.9.9.8"}
    assert site.request("POST", OPERATION, body, plain).status == 403
    ours, theirs = {**plain, "Origin": site.url}, {**plain, "Origin": "https://evil.example"}
    assert site.request("POST", OPERATION, body, theirs).status == 403
    assert site.request("POST", OPERATION, body, ours).status == 200


def test_a_request_that_is_too_large_is_rejected(site: Site) -> None:
    answer = post_contact(site, json.dumps(contact_fields(message="x" * 70_000)).encode())
    assert answer.status == 413
    assert json.loads(answer.body)["code"] == "too_large"


def test_a_request_far_above_the_limit_still_gets_its_error_response(site: Site) -> None:
    answer = post_contact(site, json.dumps(contact_fields(message="x" * 6_000_000)).encode())
    assert answer.status == 413
    assert json.loads(answer.body)["code"] == "too_large"


def test_a_plain_form_that_is_too_large_is_rejected(site: Site) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
    answer = site.request("POST", "/contact", b"message=" + b"x" * 6_000_000, form)
    assert answer.status == 413
    assert "Please shorten it" in answer.text


def test_a_request_with_malformed_json_is_rejected(site: Site) -> None:
    for body in (b"", b"{", b"[]", b"null", b'{"name": 5}', b"\xff\xfe"):
        answer = post_contact(site, body)
        assert answer.status == 400, body
        assert json.loads(answer.body)["code"] == "malformed"


def test_another_site_cannot_submit_the_contact_form(browser: Browser, site: Site) -> None:
    values = contact_fields()
    fields = "".join(f"<input name='{name}' value='{value}'>" for name, value in values.items())
    page = browser.new_page()
    page.route(
        "http://evil.example/",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f"<form method=post action='{site.url}/contact'>{fields}<button>Win</button>",
        ),
    )
    page.goto("http://evil.example/")
    with page.expect_response(f"{site.url}/contact") as answer:
        page.get_by_role("button").click()
    assert answer.value.status == 403
    expect(page.get_by_role("heading", level=1)).to_have_text("That was not allowed")
    assert site.messages(values["email"]) == []
    page.close()


def test_no_page_sets_a_cookie(site: Site) -> None:
    for path in (*LISTED, UNKNOWN, "/healthz", "/readyz"):
        assert "set-cookie" not in site.request("GET", path).headers


def test_the_back_office_redirects_visitors_to_sign_in(site: Site) -> None:
    answer = site.request("GET", "/office/leads/contactmessage/")
    assert answer.status == 302
    assert answer.headers["location"].startswith("/office/login/")
    login = site.request("GET", answer.headers["location"])
    assert login.status == 302
    assert login.headers["location"] == "/auth?next=%2Foffice%2Fleads%2Fcontactmessage%2F"
    assert "no-store" in login.headers["cache-control"]


def test_the_data_folder_is_not_readable_by_other_system_users(site: Site) -> None:
    """The site is set up and served with the same commands as by `./dev serve`."""
    assert {"db.sqlite3", "published", "secret_key"} <= {
        path.name for path in site.folder.iterdir()
    }
    looking = ["find", str(site.folder), "-perm", "/077", "!", "-type", "l"]
    assert subprocess.run(looking, capture_output=True, text=True).stdout == ""


def test_a_picture_of_another_site_is_not_loaded_and_a_request_to_one_finds_no_host(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    """So a test whose page asks another site for something fails."""
    console_guard.expect("policy: img-src blocked https://elsewhere.example/p.png")
    console_guard.allow("Loading the image 'https://elsewhere.example/p.png' violates")
    page = visitor()
    page.goto("/privacy")
    with page.expect_console_message(lambda message: "img-src blocked" in message.text):
        page.evaluate("() => { new Image().src = 'https://elsewhere.example/p.png'; }")
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.goto("https://elsewhere.example/")
