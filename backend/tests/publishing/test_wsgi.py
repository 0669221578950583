"""What the front answers by itself and what it leaves to Django."""

from __future__ import annotations

import gzip
from pathlib import Path

import brotli
import pytest
from tests.publishing.published_site_factory import House, ask, django

from brokerage.publishing.wsgi import page_front


@pytest.mark.parametrize("path", ["/", "/services", "/contact", "/assets/app-1.js", "/robots.txt"])
def test_every_encoding_holds_the_same_words(published: House, path: str) -> None:
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


def test_what_cannot_be_compressed_is_given_as_it_is(published: House) -> None:
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
    published: House, asked: str, status: int
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


def test_a_tag_of_one_encoding_says_nothing_of_another(published: House) -> None:
    tag = published.ask("/", accept_encoding="br").headers["etag"]
    assert published.ask("/", accept_encoding="gzip", if_none_match=tag).status == 200


@pytest.mark.parametrize("path", ["/", "/nowhere", "/nowhere.data", "/services/"])
def test_head_says_what_get_would_say_without_the_body(published: House, path: str) -> None:
    got, head = published.ask(path), published.ask(path, "HEAD")
    assert head.body == b""
    assert (head.status, head.headers) == (got.status, got.headers)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_a_page_is_only_read(published: House, method: str) -> None:
    reply = published.ask("/services", method)
    assert (reply.status, reply.headers["allow"]) == (405, "GET, HEAD")


def test_a_page_with_a_form_may_be_posted_to(published: House) -> None:
    assert published.ask("/contact", "POST").body == b"django POST http"
    refused = published.ask("/contact", "PUT")
    assert (refused.status, refused.headers["allow"]) == (405, "GET, HEAD, POST")


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
def test_a_slash_too_many_leads_to_the_page(
    published: House, path: str, query: str, location: str
) -> None:
    reply = published.ask(path, query=query)
    assert (reply.status, reply.headers["location"]) == (308, location)


@pytest.mark.parametrize("path", ["//evil.example/", "/nowhere/", "/services//", "/404/"])
def test_no_other_slash_leads_anywhere(published: House, path: str) -> None:
    assert published.ask(path).status == 404


@pytest.mark.parametrize(
    "path", ["/nowhere", "/404", "/services/x", "/index.html", "/../pages.json", "", "*", "/\0"]
)
def test_an_unknown_path_gets_the_page_for_it(published: House, path: str) -> None:
    reply = published.ask(path, accept_encoding="br")
    assert reply.status == 404
    assert b"<title>Lost</title>" in brotli.decompress(reply.body)
    assert "etag" not in reply.headers


@pytest.mark.parametrize("path", ["/nowhere.data", "/assets/gone-1.js", "/static/none.css"])
def test_a_machine_that_asks_for_what_is_not_there_hears_it_plainly(
    published: House, path: str
) -> None:
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
def test_each_kind_of_answer_may_be_kept_as_long_as_it_holds(
    published: House, path: str, caching: str
) -> None:
    assert published.ask(path).headers["cache-control"] == caching


@pytest.mark.parametrize("path", ["/api", "/api/session", "/office", "/office/login/"])
def test_django_answers_below_its_prefixes(published: House, path: str) -> None:
    assert published.ask(path).body == b"django GET http"


@pytest.mark.parametrize("path", ["/apis", "/officer", "/API/health"])
def test_django_hears_of_nothing_else(published: House, path: str) -> None:
    assert published.ask(path).status == 404


@pytest.mark.parametrize("path", ["/", "/anything", "/services/"])
def test_before_anything_is_published_visitors_are_told_so(house: House, path: str) -> None:
    reply = house.ask(path)
    assert (reply.status, reply.headers["retry-after"]) == (503, "5")
    assert b"being prepared" in reply.body
    assert reply.headers["cache-control"] == "no-store"


def test_before_anything_is_published_django_answers_already(house: House) -> None:
    assert house.ask("/api/session").body == b"django GET http"


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
def test_only_our_own_proxies_are_believed_about_tls(
    published: House, proxies: int, forwarded: str, scheme: str
) -> None:
    front = page_front(django, folder=published.folder, proxies=proxies)
    page = ask(front, "/", x_forwarded_proto=forwarded)
    assert ("strict-transport-security" in page.headers) == (scheme == "https")
    assert ask(front, "/api/x", x_forwarded_proto=forwarded).body == f"django GET {scheme}".encode()


def test_a_front_by_the_settings_serves_the_installations_own_folder(
    house: House, tmp_path: Path
) -> None:
    house.publish()
    assert house.folder == tmp_path / "published"
    assert ask(page_front(django), "/services").status == 200


def test_a_page_that_only_django_hands_out_is_not_answered_from_memory(house: House) -> None:
    house.publish()
    for method in ("GET", "HEAD", "POST"):
        assert house.ask("/contact/sent", method).body == f"django {method} http".encode()
