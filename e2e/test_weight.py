"""What the browser loads for the home page and for a signed-in screen of an owner."""

from functools import cache
from urllib.parse import urljoin

import brotli
import pytest

from bench.home import fetch
from bench.weight import Assets, modules
from e2e.support.site import Site

HOME_BUDGET = 110_000  # bytes in brotli
TEXT_BUDGET = 102_500
BUDGET = 136_000
SCREENS = (
    "/member-portal",
    "/member-portal/exit-scorecard",
    "/owner-dashboard",
    "/owner-dashboard/valuations",
    "/business-owner-portal",
    "/business-owner-portal/admin",
    "/business-owner-portal/health-status",
    "/business-owner-portal/health-status/assessment",
    "/profile",
)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_scripts_of_a_screen_keep_to_their_budget(site: Site, screen: str) -> None:
    assert weight(site, screen) <= BUDGET


def test_the_scripts_of_home_keep_to_their_budget_without_those_that_follow_the_first_paint(
    site: Site,
) -> None:
    assert weight(site, "/") <= HOME_BUDGET


@pytest.mark.parametrize("page", ["/services", "/about", "/privacy", "/terms"])
def test_the_scripts_of_a_page_of_text_keep_to_their_budget(site: Site, page: str) -> None:
    assert weight(site, page) <= TEXT_BUDGET


def weight(site: Site, path: str) -> int:
    """Return the bytes of the scripts that a page loads first."""
    assets = Assets()
    assets.feed(fetch(site.url + path, "identity").decode())
    scripts = modules(site.url, urljoin(site.url, path), assets)
    assert len(scripts) > 5
    return sum(compressed_size(script) for script in scripts.values())


@cache
def compressed_size(script: bytes) -> int:
    """Return the bytes of a script that a site in production sends. The sites of tests compress
    less.
    """
    return len(brotli.compress(script))
