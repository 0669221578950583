"""Publishing with the real renderer, and failures on the desk."""

import json
import shutil
from pathlib import Path

from playwright.sync_api import Page, expect

from devtools.ports import free_port
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

RENDER_INCOMPLETE = """
import json
from brokerage.content.selectors import bodies
from brokerage.publishing.services import source
from brokerage.publishing.services.rendering import PublishError, Renderer

words = bodies.public_body("services")
del words["services"]  # which the rules refuse, but an older release's may have let pass
with Renderer(source.site().renderer) as renderer:
    try:
        list(renderer.render(source.render_input({"services": words})))
    except PublishError as error:
        print(json.dumps({"page": error.page, "reason": error.for_staff}))
    list(renderer.render(source.render_input()))
"""
REASON = (
    "The page / could not be made: something in its words is missing, or has another form than the"
    " page expects.\nChanged since the last publication: “Services page”. Look at what is new"
    " there, or restore the version before it from its history."
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


def test_a_page_that_cannot_be_rendered_is_named(prepared: Path, tmp_path: Path) -> None:
    shutil.copy(prepared / "db.sqlite3", tmp_path)
    site = Site(tmp_path, free_port())
    said = site.manage("shell", "--verbosity=0", "--command", RENDER_INCOMPLETE)
    failed = json.loads(said.splitlines()[-1])
    assert failed["page"] == "/"
    assert REASON.startswith(failed["reason"])


def test_the_desk_says_why_the_site_was_not_published(page: Page, site: Site) -> None:
    StaffAccount(site, "hale@sabineridge.example.com").sign_in(page.context)
    shown = ("id", "changed", "reason", "requestedAt")
    failures = {"publications": [{key: FAILED[key] for key in shown}], "scheduled": []}
    page.route("**/api/desk/site/publication", lambda route: route.fulfill(json=FAILED))
    page.route("**/api/desk/failed-publications", lambda route: route.fulfill(json=failures))
    page.goto("/desk/site")
    reason = page.get_by_text("The page / could not be made")
    expect(reason).to_contain_text("Changed since the last publication: “Services page”.")
    assert_fine_at_every_width(page)
    page.goto("/desk")
    expect(page.get_by_text("Changed since the last publication: “Services page”.")).to_be_visible()
    assert_fine_at_every_width(page)
