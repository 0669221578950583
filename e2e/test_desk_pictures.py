"""The main screens of the desk look as before."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite
from e2e.support.accounts import call
from e2e.support.contact import contact_fields
from e2e.support.pages import DESK, PHONE, expect_loaded
from e2e.support.pictures import assert_looks_as_before
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

SCREENS = {
    "/desk": "desk today",
    "/desk/leads": "desk leads",
    "/desk/leads/1": "desk lead",
    "/desk/board": "desk board",
    "/desk/site/home": "desk editor",
    "/desk/rules": "desk method",
    "/desk/documents": "desk library",
    "/desk/media": "desk media",
    "/desk/staff": "desk staff",
    "/desk/log": "desk log",
}
ON_A_PHONE = ("/desk", "/desk/leads/1")
# How long ago something was differs from one run to the next.
_HIDE_AGES = """() => {
    for (const time of document.querySelectorAll("time")) time.textContent = "today";
}"""


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site without other tests' leads, which the lists would show."""
    site = new_site("desk-pictures")
    yield site
    site.stop()


def create_leads(page: Page) -> None:
    """Create leads with a note, a task, a stage and a next action."""
    for name, company in (
        ("Dana Reyes", "Reyes Plumbing"),
        ("Wes Bowden", ""),
        ("Ruth Okafor", "Okafor Supply"),
    ):
        body = {"name": name, "company": company, "phone": contact_fields()["phone"]}
        lead = call(page.context, "POST", "/api/desk/leads", body)
    first = "/api/desk/leads/1"
    call(page.context, "POST", f"{first}/notes", {"text": "Owns the **building**."})
    call(page.context, "POST", f"{first}/tasks", {"title": "Send the list of documents"})
    changes = {"nextAction": "Call about the lease", "nextActionOn": "2026-01-01"}
    call(page.context, "PATCH", first, {"changes": changes, "expected": {}})
    stage = {"stage": "contacted", "expected": "new"}
    call(page.context, "POST", f"/api/desk/leads/{lead['id']}/stage", stage)


def test_every_screen_of_the_desk_looks_as_before(
    page: Page, site: Site, subtests: pytest.Subtests
) -> None:
    StaffAccount(site, "calder@sabineridge.example.com").sign_in(page.context)
    create_leads(page)
    for path, name in SCREENS.items():
        for width in (DESK, PHONE) if path in ON_A_PHONE else (DESK,):
            with subtests.test(name, width=width):
                page.set_viewport_size({"width": width, "height": 900})
                page.goto(path)
                expect(page.get_by_role("heading", level=1)).to_be_visible()
                expect_loaded(page)
                page.evaluate(_HIDE_AGES)
                assert_looks_as_before(page, name)
