"""Metadata for search engines, home-screen icons and shared links."""

import json
import struct
from typing import Any
from xml.etree import ElementTree

from selectolax.lexbor import LexborHTMLParser, LexborNode

from e2e.support.pages import ARTICLES, LISTED, LISTINGS, PUBLIC, UNKNOWN
from e2e.support.site import ADDRESS, Site

_LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def page_of(site: Site, path: str) -> LexborHTMLParser:
    """Return the published page at a path."""
    return LexborHTMLParser(site.request("GET", path).text)


def attribute(page: LexborHTMLParser, selector: str, name: str) -> str:
    """Return an attribute of the one element that the selector finds."""
    [element] = page.css(selector)
    return value_of(element, name)


def value_of(element: LexborNode, name: str) -> str:
    value = element.attributes[name]
    assert value
    return value


def structured(site: Site, path: str) -> list[dict[str, Any]]:
    """Return the structured data (JSON-LD) of a page."""
    scripts = page_of(site, path).css("script[type='application/ld+json']")
    return [json.loads(script.text()) for script in scripts]


def size_of_png(body: bytes) -> tuple[int, int]:
    """Return width and height in pixels, from the first chunk of the file."""
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", body[16:24])
    return width, height


def test_the_firm_has_structured_data_as_a_local_business(site: Site) -> None:
    for path in ("/", "/contact"):
        found = structured(site, path)
        [firm] = [data for data in found if data.get("@type") == "ProfessionalService"]
        assert firm["@context"] == "https://schema.org", path
        assert firm["name"] == "Sabine Ridge Business Advisors", path
        assert firm["telephone"] == "+19035550142", path
        address = firm["address"]
        assert (address["@type"], address["addressLocality"]) == ("PostalAddress", "Tyler"), path
        assert (address["addressRegion"], address["addressCountry"]) == ("TX", "US"), path
        hours = firm["openingHoursSpecification"]
        days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
        assert hours["dayOfWeek"] == days, path
        assert (hours["opens"], hours["closes"]) == ("08:00", "17:00"), path


def test_the_four_services_have_structured_data(site: Site) -> None:
    [catalog] = structured(site, "/services")
    assert [service["name"] for service in catalog["@graph"]] == [
        "Business Valuations",
        "Business Development",
        "Business Sales",
        "Investing",
    ]


def test_the_sitemap_lists_every_public_page_and_no_other(site: Site) -> None:
    answer = site.request("GET", "/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    listed = [str(entry.text) for entry in ElementTree.fromstring(answer.text).iter(_LOC)]
    assert sorted(listed) == sorted(f"{ADDRESS}{path}" for path in {*LISTED, *ARTICLES, *LISTINGS})
    for address in listed:
        assert site.request("GET", address.removeprefix(ADDRESS)).status == 200


def test_robots_txt_allows_the_pages_and_names_the_sitemap(site: Site) -> None:
    lines = site.request("GET", "/robots.txt").text.splitlines()
    assert "User-agent: *" in lines
    assert "Disallow: /office/" in lines
    assert "Disallow: /" not in lines
    assert f"Sitemap: {ADDRESS}/sitemap.xml" in lines


def test_the_manifest_names_the_firm_and_icons_that_exist(site: Site) -> None:
    answer = site.request("GET", "/site.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.body)
    assert manifest["name"] == "Sabine Ridge Business Advisors"
    assert manifest["icons"]
    for icon in manifest["icons"]:
        file = site.request("GET", icon["src"])
        assert (file.status, file.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = size_of_png(file.body)
            assert f"{width}x{height}" == icon["sizes"]


def test_every_page_has_icons_and_open_graph_tags(site: Site) -> None:
    for path in LISTED:
        page = page_of(site, path)
        for relation in ("icon", "apple-touch-icon", "manifest"):
            icon = site.request("GET", attribute(page, f"link[rel={relation}]", "href"))
            assert icon.status == 200, f"{path}: {relation}"
        card = {
            value_of(tag, "property"): value_of(tag, "content")
            for tag in page.css("meta[property^='og:']")
        }
        assert card["og:url"] == f"{ADDRESS}{path}"
        [title] = page.css("head > title")
        assert card["og:title"], path
        assert card["og:title"] in title.text(), path
        assert card["og:image"].startswith(f"{ADDRESS}/"), path
        picture = site.request("GET", card["og:image"].removeprefix(ADDRESS))
        assert (picture.status, picture.headers["content-type"]) == (200, "image/png"), path
        assert size_of_png(picture.body) == (1200, 630), path


def test_only_listed_pages_may_be_indexed(site: Site) -> None:
    for path in (*LISTED, "/auth", "/desk", UNKNOWN):
        robots = [value_of(tag, "content") for tag in page_of(site, path).css("meta[name=robots]")]
        assert robots == ([] if path in LISTED else ["noindex"]), path


def test_every_page_has_a_unique_title_description_and_canonical_url(site: Site) -> None:
    titles, descriptions = set(), set()
    for path in PUBLIC:
        page = page_of(site, path)
        [title] = [tag.text() for tag in page.css("head > title")]
        description = attribute(page, "meta[name=description]", "content")
        canonical = [value_of(tag, "href") for tag in page.css("link[rel=canonical]")]
        assert canonical == ([f"{ADDRESS}{path}"] if path in LISTED else [])
        assert len(title) <= 80, title
        assert 70 <= len(description) <= 155, f"{len(description)}: {description}"
        titles.add(title)
        descriptions.add(description)
    assert len(titles) == len(PUBLIC)
    assert len(descriptions) == len(PUBLIC)
