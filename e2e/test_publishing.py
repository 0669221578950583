"""Publications by the real renderer: what is kept, what fails, and how the desk shows a failure."""

import json
import shutil
from pathlib import Path

from playwright.sync_api import Page, expect

from devtools.paths import ROOT
from devtools.ports import free_port
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

COMPARE = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from e2e.support.compare_reads import compare
compare()
"""
REASON = (
    "The page / could not be made: something in its words is missing, or has another form than the"
    " page expects.\nChanged on this page: “Services page”. Look at what is new there, or restore"
    " the version before it from its history."
)
FAILED = {
    "id": 7,
    "state": "failed",
    "progress": None,
    "isLate": False,
    "changed": ["Services page"],
    "reason": REASON,
    "requestedAt": "2026-11-21T16:42:00Z",
    "finishedAt": None,
}


def test_pages_are_kept_or_fail_by_what_they_have_read(prepared: Path, tmp_path: Path) -> None:
    shutil.copy(prepared / "db.sqlite3", tmp_path)
    site = Site(tmp_path, free_port())
    found = json.loads(site.manage("shell", "--verbosity=0", "--command", COMPARE).splitlines()[-1])
    edited, failed = found["edited"], found["failed"]
    assert {key: one["missed"] for key, one in edited.items() if one["missed"]} == {}
    # Only these are on every page.
    assert {key for key, one in edited.items() if not one["kept"]} == {"firm", "site", "not-found"}
    assert edited["services"]["rendered"] < 10
    # A page that cannot be rendered is named, and the next publication succeeds.
    assert failed["page"] == "/"
    assert "content/services" in failed["reads"]
    assert REASON.startswith(failed["reason"])


def test_the_desk_says_why_the_site_was_not_published(page: Page, site: Site) -> None:
    StaffAccount(site, "hale@sabineridge.example.com").sign_in(page.context)
    shown = ("id", "changed", "reason", "requestedAt")
    failures = {"publications": [{key: FAILED[key] for key in shown}], "scheduled": []}
    page.route("**/api/desk/site/publication", lambda route: route.fulfill(json=FAILED))
    page.route("**/api/desk/failed-publications", lambda route: route.fulfill(json=failures))
    page.goto("/desk/site")
    reason = page.get_by_text("The page / could not be made")
    expect(reason).to_contain_text("Changed on this page: “Services page”.")
    assert_fine_at_every_width(page)
    page.goto("/desk")
    expect(page.get_by_text("Changed on this page: “Services page”.")).to_be_visible()
    assert_fine_at_every_width(page)
