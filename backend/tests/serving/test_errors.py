"""Error pages."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.sample_site import SampleSite, one

from brokerage.serving import errors


@pytest.mark.parametrize("status", [400, 403, 404, 413, 415, 500, 503, 418, 502])
def test_before_the_first_publication_an_error_page_needs_no_published_page(status: int) -> None:
    response = errors.page(status)
    document = LexborHTMLParser(response.content)
    assert response.status_code == status
    assert one(document, "h1").text() == one(document, "title").text()
    assert document.css("[style], style, script") == []


@pytest.mark.parametrize("status", [400, 403, 413, 415, 500, 503])
def test_an_error_page_has_the_sites_header_and_styles(
    sample_site: SampleSite, status: int
) -> None:
    sample_site.publish()
    response = errors.page(status)
    document = LexborHTMLParser(response.content)
    assert response.status_code == status
    assert one(document, "header").text() == "Head"
    assert one(document, "main h1").text() == errors.MESSAGES[status][0]
    assert one(document, "title").text() == errors.MESSAGES[status][0]
    assert document.css("script:not([type='application/ld+json'])") == []
    assert "sha256-" in response["Content-Security-Policy"]
    assert response["Cache-Control"] == "no-store"


def test_a_404_of_django_is_the_published_page(sample_site: SampleSite) -> None:
    sample_site.publish()
    response = errors.page(404)
    assert response.content == sample_site.ask("/nowhere").body
    assert (
        response["Content-Security-Policy"]
        == sample_site.ask("/nowhere").headers["content-security-policy"]
    )
