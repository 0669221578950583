"""A failed request gets a page that says so, whatever else is broken."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.publishing.published_site_factory import House, one

from brokerage.publishing import errors


@pytest.mark.parametrize("status", [400, 403, 404, 413, 415, 500, 503, 418, 502])
def test_before_anything_is_published_the_page_stands_by_itself(status: int) -> None:
    response = errors.page(status)
    document = LexborHTMLParser(response.content)
    assert response.status_code == status
    assert one(document, "h1").text() == one(document, "title").text()
    assert document.css("[style], style, script") == []


@pytest.mark.parametrize("status", [400, 403, 413, 415, 500, 503])
def test_a_failure_is_told_within_the_sites_own_frame(house: House, status: int) -> None:
    house.publish()
    response = errors.page(status)
    document = LexborHTMLParser(response.content)
    assert response.status_code == status
    assert one(document, "header").text() == "Head"
    assert one(document, "main h1").text() == errors.WORDS[status][0]
    assert one(document, "title").text() == errors.WORDS[status][0]
    assert document.css("script:not([type='application/ld+json'])") == []
    assert "sha256-" in response["Content-Security-Policy"]
    assert response["Cache-Control"] == "no-store"


def test_a_wrong_address_behind_django_gets_the_published_page(house: House) -> None:
    house.publish()
    response = errors.page(404)
    assert response.content == house.ask("/nowhere").body
    assert (
        response["Content-Security-Policy"]
        == house.ask("/nowhere").headers["content-security-policy"]
    )
