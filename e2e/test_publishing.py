"""Publications by the real renderer: what is kept, what fails, and a worker that is killed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from devtools.paths import ROOT
from e2e.conftest import Visitor
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.processes import free_port
from e2e.support.site import Site, copy_of
from e2e.support.staff import StaffAccount

COMPARE = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from e2e.support.compare_reads import compare
compare()
"""
# The rules refuse such words, but an older release's rules may have let them pass.
WITHOUT_SERVICES = """
from brokerage.content import selectors, services
words = selectors.document("services")
services.edit(key="services", words={key: words[key] for key in words if key != "services"})
"""
WITH_SERVICES = """
from brokerage.content import services
services.restore(key="services")
"""


@pytest.fixture(scope="module")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with a worker, whose log may complain."""
    folder = copy_of(prepared, tmp_path_factory.mktemp("failing") / "data")
    site = Site(folder, free_port(), TRUSTED_PROXIES="1")
    site.start()
    site.start_worker()
    yield site
    site.stop()


def test_a_page_that_an_edit_changes_has_read_what_was_edited(
    prepared: Path, tmp_path: Path
) -> None:
    site = Site(copy_of(prepared, tmp_path / "data"), free_port())
    found = json.loads(site.manage("shell", "--verbosity=0", "--command", COMPARE).splitlines()[-1])
    assert {key: one["missed"] for key, one in found.items() if one["missed"]} == {}
    # Only these are on every page.
    assert {key for key, one in found.items() if not one["kept"]} == {"firm", "site", "not-found"}
    assert found["services"]["rendered"] < 10


def test_a_page_that_cannot_be_rendered_is_named_and_published_again_once_it_can(
    visitor: Visitor, site: Site, hale: StaffAccount
) -> None:
    reader, page = visitor(), visitor()
    hale.sign_in(page.context)
    page.goto("/desk/site")
    site.run_python(WITHOUT_SERVICES)
    reason = page.get_by_text("The page / could not be made")
    expect(reason).to_be_visible()
    expect(reason).to_contain_text("Changed on this page: “Services page”.")
    assert_fine_at_every_width(page)
    reader.goto("/services")
    expect(reader.get_by_role("heading", level=1)).to_have_text("Four ways to work with us")
    page.goto("/desk")
    expect(page.get_by_text("Changed on this page: “Services page”.")).to_be_visible()
    site.run_python(WITH_SERVICES)
    page.goto("/desk/site")
    expect(page.get_by_text("Live since")).to_be_visible()


@pytest.fixture(scope="module")
def hale(site: Site) -> StaffAccount:
    return StaffAccount(site, "hale@sabineridge.example.com")


def test_a_publication_is_completed_by_the_next_worker_when_one_is_killed(
    prepared: Path, tmp_path: Path
) -> None:
    site = Site(copy_of(prepared, tmp_path / "data"), free_port(), TRUSTED_PROXIES="1")
    try:
        site.start()
        worker = site.start_worker()
        site.run_python(edit("(903) 555-0111"))
        while not site.rows("SELECT 1 FROM publishing_publication WHERE pages_total > 0"):
            pass
        worker.kill()
        worker.wait()
        site.start_worker()
        site.wait_until_published("/contact", "(903) 555-0111")
        site.run_python(edit("(903) 555-0112"))
        site.run_python(edit("(903) 555-0113"))
        site.wait_until_published("/contact", "(903) 555-0113")
    finally:
        site.stop()


def edit(phone: str) -> str:
    digits = "".join(filter(str.isdecimal, phone))
    return f"""
from brokerage.content import selectors, services
words = dict(selectors.document("firm"), phone={{"display": "{phone}", "href": "+1{digits}"}})
services.edit(key="firm", words=words)
"""
