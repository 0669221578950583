"""What the page front serves, and what it passes to Django."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import brotli
import pytest
from tests.sample_site import SampleSite, ask, django

from brokerage.serving.page_front import page_front


@pytest.mark.parametrize("path", ["/", "/services", "/contact", "/assets/app-1.js", "/robots.txt"])
def test_every_encoding_has_the_same_content(published: SampleSite, path: str) -> None:
    plain = published.ask(path)
    squeezed = published.ask(path, accept_encoding="br")
    zipped = published.ask(path, accept_encoding="gzip")
    assert plain.status == squeezed.status == zipped.status == 200
    assert "content-encoding" not in plain.headers
    if len(plain.body) > 200:
        assert squeezed.headers["content-encoding"] == "br"
        assert zipped.headers["content-encoding"] == "gzip"
        assert plain.body == brotli.decompress(squeezed.body) == gzip.decompress(zipped.body)
        assert plain.headers["vary"] == "Accept-Encoding"
        tags = {reply.headers["etag"] for reply in (plain, squeezed, zipped)}
        assert len(tags) == 3
    for reply in (plain, squeezed, zipped):
        assert reply.headers["content-length"] == str(len(reply.body))
        assert not reply.headers["etag"].startswith("W/")


def test_incompressible_files_are_sent_unencoded(published: SampleSite) -> None:
    reply = published.ask("/_root.data", accept_encoding="br, gzip")
    assert reply.body == b"[/]"
    assert "content-encoding" not in reply.headers
    assert "vary" not in reply.headers


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("{tag}", 304),
        ('"other", {tag}', 304),
        ("W/{tag}", 304),
        ("*", 304),
        ('"other"', 200),
        ("", 200),
        ("{bare}", 200),
    ],
)
def test_a_page_that_has_not_changed_is_not_sent_again(
    published: SampleSite, asked: str, status: int
) -> None:
    first = published.ask("/", accept_encoding="br")
    tag = first.headers["etag"]
    again = published.ask(
        "/", accept_encoding="br", if_none_match=asked.format(tag=tag, bare=tag.strip('"'))
    )
    assert again.status == status
    if status == 304:
        assert again.body == b""
        assert "content-length" not in again.headers
        for name in ("etag", "vary", "cache-control", "content-security-policy"):
            assert again.headers[name] == first.headers[name]


def test_each_encoding_has_its_own_etag(published: SampleSite) -> None:
    tag = published.ask("/", accept_encoding="br").headers["etag"]
    assert published.ask("/", accept_encoding="gzip", if_none_match=tag).status == 200


@pytest.mark.parametrize("path", ["/", "/nowhere", "/nowhere.data", "/services/"])
def test_head_has_the_headers_of_get_and_no_body(published: SampleSite, path: str) -> None:
    got, head = published.ask(path), published.ask(path, "HEAD")
    assert head.body == b""
    assert (head.status, head.headers) == (got.status, got.headers)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_a_page_allows_get_and_head_only(published: SampleSite, method: str) -> None:
    reply = published.ask("/services", method)
    assert (reply.status, reply.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("method", ["post", "Get", "TRACE", "CONNECT", "PROPFIND", "X" * 2000, ""])
@pytest.mark.parametrize("path", ["/api/x", "/_allauth/x", "/office/", "/contact", "/nowhere", "/"])
def test_an_unknown_method_is_rejected_before_django(
    published: SampleSite, path: str, method: str
) -> None:
    """Methods are case-sensitive: Django and the limits of an operation would read `post`
    differently.
    """
    reply = published.ask(path, method)
    assert reply.status == 405
    assert "GET" in reply.headers["allow"]
    if path.startswith(("/api/", "/_allauth/")):
        assert json.loads(reply.body)["code"] == "method_not_allowed"


def test_a_page_with_a_form_may_be_posted_to(published: SampleSite) -> None:
    assert published.ask("/contact", "POST").body == b"django POST http"
    refused = published.ask("/contact", "PUT")
    assert (refused.status, refused.headers["allow"]) == (405, "GET, HEAD, POST")


@pytest.mark.parametrize(
    ("path", "query", "filled_in"),
    [
        ("/contact", "listing=1041", True),
        ("/contact", "utm_source=x&listing=1041", False),
        ("/services", "listing=1041", False),
    ],
)
def test_django_fills_in_the_form_about_a_listing(
    published: SampleSite, path: str, query: str, filled_in: bool
) -> None:
    assert (published.ask(path, query=query).body == b"django GET http") is filled_in


@pytest.mark.parametrize(
    ("path", "query", "location"),
    [
        ("/services/", "", "/services"),
        ("/services/", "a=1&b=%2F", "/services?a=1&b=%2F"),
        ("/contact/", "", "/contact"),
        ("/services/", "town=São".encode().decode("latin-1"), "/services?town=S%C3%A3o"),
        ("//", "", "/"),
    ],
)
def test_a_trailing_slash_redirects_to_the_page(
    published: SampleSite, path: str, query: str, location: str
) -> None:
    reply = published.ask(path, query=query)
    assert (reply.status, reply.headers["location"]) == (308, location)


def test_password_managers_are_sent_to_the_profile(published: SampleSite) -> None:
    reply = published.ask("/.well-known/change-password")
    assert (reply.status, reply.headers["location"]) == (302, "/profile#password")
    assert reply.headers["cache-control"] == "no-store"
    assert published.ask("/.well-known/change-password", "POST").status == 405
    unlikely = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
    assert published.ask(unlikely).status == 404


def test_a_page_with_a_number_in_its_path_is_the_same_for_every_number(
    published: SampleSite,
) -> None:
    published.publish(pages=["/leads/:id"])
    page = published.ask("/leads/7")
    assert page.status == 200
    assert published.ask("/leads/70012").body == page.body
    etag = page.headers["etag"]
    assert published.ask("/leads/8", if_none_match=etag).status == 304
    assert published.ask("/leads/7", "POST").status == 405
    assert published.ask("/leads/7/").headers["location"] == "/leads/7"


def test_a_tab_of_a_page_with_a_number_is_the_same_for_every_number(published: SampleSite) -> None:
    published.publish(pages=["/desk/deals/:id/files"])
    assert published.ask("/desk/deals/7/files").status == 200
    for path in ("/desk/deals/x/files", "/desk/deals/7/other", "/deals/7/files"):
        assert published.ask(path).status == 404


def test_pages_of_buyers_and_of_staff_who_look_as_one_have_a_number_inside(
    published: SampleSite,
) -> None:
    published.publish(pages=["/buying/:id/room", "/desk/as-buyer/:id/room"])
    for path in ("/buying/1044/room", "/desk/as-buyer/7/room"):
        assert published.ask(path).status == 200
    assert published.ask("/buying/x/room").status == 404


def test_links_to_pages_with_a_number_find_their_data(published: SampleSite) -> None:
    published.publish(pages=["/buying/:id", "/buying/:id/room"])
    for page in ("/buying/:id", "/buying/:id/room"):
        data = published.ask(page.replace(":id", "1044") + ".data")
        assert (data.status, data.body) == (200, f"[{page}]".encode())
    assert published.ask("/buying/x.data").status == 404


@pytest.mark.parametrize("path", ["/leads/x", "/leads/7x", "/leads/-7", "/leads/²", "/leads/7/8"])
def test_a_page_with_a_number_in_its_path_is_for_numbers_only(
    published: SampleSite, path: str
) -> None:
    published.publish(pages=["/leads/:id"])
    assert published.ask(path).status == 404


@pytest.mark.parametrize(
    "path", ["/desk/site/firm", "/desk/site/mails/contact-firm", "/desk/site/articles/2027"]
)
def test_a_page_with_a_key_in_its_path_is_the_same_for_every_document(
    published: SampleSite, path: str
) -> None:
    published.publish(pages=["/desk/site/*", "/desk/site"])
    assert published.ask(path).status == 200
    assert published.ask(f"{path}/").headers["location"] == path


@pytest.mark.parametrize(
    "path", ["/desk/site/a/b/c", "/desk/site/A", "/desk/site/..", "/desk/log/firm", "/site/firm"]
)
def test_a_page_with_a_key_in_its_path_is_for_keys_only(published: SampleSite, path: str) -> None:
    published.publish(pages=["/desk/site/*"])
    assert published.ask(path).status == 404


@pytest.mark.parametrize("path", ["//evil.example/", "/nowhere/", "/services//", "/404/"])
def test_other_extra_slashes_get_404(published: SampleSite, path: str) -> None:
    assert published.ask(path).status == 404


@pytest.mark.parametrize(
    "path", ["/nowhere", "/404", "/services/x", "/index.html", "/../pages.json", "", "*", "/\0"]
)
def test_an_unknown_path_gets_the_404_page(published: SampleSite, path: str) -> None:
    reply = published.ask(path, accept_encoding="br")
    assert reply.status == 404
    assert b"<title>Lost</title>" in brotli.decompress(reply.body)
    assert "etag" not in reply.headers


@pytest.mark.parametrize("path", ["/nowhere.data", "/assets/gone-1.js", "/static/none.css"])
def test_a_missing_file_gets_a_plain_404(published: SampleSite, path: str) -> None:
    reply = published.ask(path)
    assert (reply.status, reply.headers["content-type"]) == (404, "text/plain; charset=utf-8")
    assert reply.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "caching"),
    [
        ("/", "no-cache"),
        ("/services.data", "no-cache"),
        ("/assets/app-1.js", "public, max-age=31536000, immutable"),
        ("/favicon.svg", "public, max-age=3600"),
        ("/robots.txt", "public, max-age=3600"),
        ("/static/office.css", "public, max-age=3600"),
        ("/nowhere", "no-cache"),
    ],
)
def test_each_kind_of_response_has_its_cache_control(
    published: SampleSite, path: str, caching: str
) -> None:
    assert published.ask(path).headers["cache-control"] == caching


@pytest.mark.parametrize("path", ["/api", "/api/session", "/office", "/office/login/"])
def test_django_handles_its_prefixes(published: SampleSite, path: str) -> None:
    assert published.ask(path).body == b"django GET http"


@pytest.mark.parametrize("path", ["/apis", "/officer", "/API/health"])
def test_django_gets_no_other_request(published: SampleSite, path: str) -> None:
    assert published.ask(path).status == 404


@pytest.mark.parametrize("path", ["/", "/anything", "/services/"])
def test_before_the_first_publication_the_site_is_being_prepared(
    sample_site: SampleSite, path: str
) -> None:
    reply = sample_site.ask(path)
    assert (reply.status, reply.headers["retry-after"]) == (503, "5")
    assert b"being prepared" in reply.body
    assert reply.headers["cache-control"] == "no-store"


def test_before_the_first_publication_django_responds(sample_site: SampleSite) -> None:
    assert sample_site.ask("/api/session").body == b"django GET http"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "scheme"),
    [
        (0, "https", "http"),
        (1, "https", "https"),
        (1, "http", "http"),
        (1, "https, http", "http"),
        (2, "https, http", "https"),
        (2, "https", "https"),
        (1, "", "http"),
    ],
)
def test_only_trusted_proxies_are_believed_about_tls(
    published: SampleSite, proxies: int, forwarded: str, scheme: str
) -> None:
    front = page_front(django, folder=published.folder, proxies=proxies)
    page = ask(front, "/", x_forwarded_proto=forwarded)
    assert ("strict-transport-security" in page.headers) == (scheme == "https")
    assert ask(front, "/api/x", x_forwarded_proto=forwarded).body == f"django GET {scheme}".encode()


def test_by_default_the_folder_of_the_settings_is_served(
    sample_site: SampleSite, tmp_path: Path
) -> None:
    sample_site.publish()
    assert sample_site.folder == tmp_path / "published"
    assert ask(page_front(django), "/services").status == 200


def test_a_django_only_page_is_not_served_from_memory(
    sample_site: SampleSite,
) -> None:
    sample_site.publish()
    for method in ("GET", "HEAD", "POST"):
        assert sample_site.ask("/contact/sent", method).body == f"django {method} http".encode()


def test_an_asset_of_a_version_that_only_another_process_serves_is_found(
    sample_site: SampleSite,
) -> None:
    sample_site.publish()
    front = page_front(django, folder=sample_site.folder, proxies=0)
    (sample_site.client / "assets" / "app-2.js").write_text("console.log('two')")
    sample_site.publish(body="<p>later</p>")
    sample_site.store.next_check = float("inf")  # this process has not looked yet
    assert b"later" not in ask(front, "/").body
    assert ask(front, "/assets/app-2.js").status == 200
    assert b"later" in ask(front, "/").body
    assert ask(front, "/assets/app-3.js").status == 404
