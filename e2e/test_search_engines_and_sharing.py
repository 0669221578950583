"""What search engines, phones and people who share a link get (issue: being found)."""

import json
import struct
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from e2e.support.pages import ARTICLES, LISTED, UNKNOWN
from e2e.support.site import ADDRESS, Site
from e2e.support.watch import Watch

_LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def structured(page: Page) -> list[dict[str, Any]]:
    scripts = page.locator("script[type='application/ld+json']").all_text_contents()
    return [json.loads(script) for script in scripts]


def size_of_png(body: bytes) -> tuple[int, int]:
    """Width and height, from the first chunk of the file."""
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", body[16:24])
    return width, height


@pytest.mark.parametrize("path", ["/", "/contact"])
def test_the_firm_is_described_as_a_local_business(page: Page, path: str) -> None:
    page.goto(path)
    [firm] = [data for data in structured(page) if data.get("@type") == "ProfessionalService"]
    assert firm["@context"] == "https://schema.org"
    assert firm["name"] == "Sabine Ridge Business Advisors"
    assert firm["telephone"] == "+19035550142"
    address = firm["address"]
    assert (address["@type"], address["addressLocality"]) == ("PostalAddress", "Tyler")
    assert (address["addressRegion"], address["addressCountry"]) == ("TX", "US")
    hours = firm["openingHoursSpecification"]
    assert hours["dayOfWeek"] == ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
    assert (hours["opens"], hours["closes"]) == ("08:00", "17:00")


def test_the_four_services_are_described(page: Page) -> None:
    page.goto("/services")
    [catalogue] = structured(page)
    assert [service["name"] for service in catalogue["@graph"]] == [
        "Business Valuations",
        "Business Development",
        "Business Sales",
        "Investing",
    ]


def test_the_sitemap_lists_every_public_page_and_no_other(site: Site) -> None:
    answer = site.ask("GET", "/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    listed = [str(entry.text) for entry in ElementTree.fromstring(answer.text).iter(_LOC)]
    assert sorted(listed) == sorted(f"{ADDRESS}{path}" for path in {*LISTED, *ARTICLES})
    for address in listed:
        assert site.ask("GET", address.removeprefix(ADDRESS)).status == 200


def test_robots_may_read_the_pages_and_are_told_of_the_sitemap(site: Site) -> None:
    lines = site.ask("GET", "/robots.txt").text.splitlines()
    assert "User-agent: *" in lines
    assert "Disallow: /office/" in lines
    assert "Disallow: /" not in lines
    assert f"Sitemap: {ADDRESS}/sitemap.xml" in lines


def test_the_manifest_names_the_firm_and_icons_that_exist(site: Site) -> None:
    answer = site.ask("GET", "/site.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.body)
    assert manifest["name"] == "Sabine Ridge Business Advisors"
    assert manifest["icons"]
    for icon in manifest["icons"]:
        file = site.ask("GET", icon["src"])
        assert (file.status, file.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = size_of_png(file.body)
            assert f"{width}x{height}" == icon["sizes"]


@pytest.mark.parametrize("path", LISTED)
def test_a_page_brings_its_icons_and_the_card_for_sharing(
    page: Page, site: Site, path: str
) -> None:
    page.goto(path)
    for relation in ("icon", "apple-touch-icon", "manifest"):
        address = page.locator(f"link[rel={relation}]").get_attribute("href")
        assert address
        assert site.ask("GET", address).status == 200
    card = {
        str(tag.get_attribute("property")): str(tag.get_attribute("content"))
        for tag in page.locator("meta[property^='og:']").all()
    }
    assert card["og:url"] == f"{ADDRESS}{path}"
    assert card["og:title"]
    assert card["og:title"] in page.title()
    assert card["og:image"].startswith(f"{ADDRESS}/")
    picture = site.ask("GET", card["og:image"].removeprefix(ADDRESS))
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    assert size_of_png(picture.body) == (1200, 630)


@pytest.mark.parametrize("path", [*LISTED, UNKNOWN])
def test_only_pages_worth_finding_are_offered(page: Page, watch: Watch, path: str) -> None:
    if path == UNKNOWN:
        watch.expect("status of 404")
    page.goto(path)
    robots = page.locator("meta[name=robots]")
    if path in LISTED:
        expect(robots).to_have_count(0)
    else:
        expect(robots).to_have_attribute("content", "noindex")
