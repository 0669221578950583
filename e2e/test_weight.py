"""What the browser loads for a signed-in screen of an owner."""

from functools import cache
from urllib.parse import urljoin

import brotli
import pytest

from bench.home import fetch
from bench.weight import Assets, modules
from e2e.support.site import Site

BUDGET = 128_000  # bytes in brotli
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
    assets = Assets()
    assets.feed(fetch(site.url + screen, "identity").decode())
    scripts = modules(site.url, urljoin(site.url, screen), assets)
    assert len(scripts) > 5
    assert sum(compressed_size(script) for script in scripts.values()) <= BUDGET


@cache
def compressed_size(script: bytes) -> int:
    """Return the bytes of a script that a site in production sends. The sites of tests compress
    less.
    """
    return len(brotli.compress(script))
