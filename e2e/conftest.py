"""One browser and one site for all tests; each test has a new visitor with another IP address.

A test fails when its visitor's browser complains: see `support/console_guard.py`.
"""

import fcntl
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from devtools.chromium import find_chromium
from devtools.ports import free_port
from devtools.testing import PREPARED_SITE
from e2e.prepare import prepare
from e2e.support.accounts import open_member_portal, register
from e2e.support.console_guard import ConsoleGuard, report_violations
from e2e.support.pages import DESK
from e2e.support.site import Site, copy_of
from e2e.support.smtp import MailServer

PATIENCE = 20_000  # milliseconds; what takes longer is broken, even on a slow machine
# Chromium reads only the last switch --disable-features. This list repeats what Playwright disables
# with its own and our pages need.
_DISABLED_BY_PLAYWRIGHT = (
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
# A feature by which Chromium starts a renderer process before a page needs it. Most of our contexts
# have one page, so that the process would be started for nothing.
_SPARE_RENDERER = "SpareRendererForSitePerProcess"
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # A request to another host fails with an error on the console.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
    f"--disable-features={','.join((*_DISABLED_BY_PLAYWRIGHT, _SPARE_RENDERER))}",
    # Pages of the same site in one context share a renderer process: see `shared_context`.
    "--process-per-site",
    # A page of a test is gone before code that was optimized for it pays.
    "--js-flags=--no-opt --no-maglev",
)
_addresses = count(1)
LONGEST = (
    "test_deal_journey",
    "test_desk_content",
    "test_screens",
    "test_screens_of_owners",
    "test_demo",
    "test_other_browsers",
)
"""The files whose tests take longest, or start other browsers."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest files first, so that none of them runs alone in the end."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)


class NewSite(Protocol):
    """A function that starts a separate site. `settings` are environment variables. With a mail
    server the site requires confirmed addresses and sends emails.
    """

    def __call__(
        self,
        name: str,
        mail_server: MailServer | None = None,
        *,
        web_workers: int = 1,
        **settings: str,
    ) -> Site: ...


class Visitor(Protocol):
    """A function that opens a browser window of a new visitor and returns its page. `options` are
    those of Playwright's `new_context`.

    In each test, the first visitor without `options` who is not `alone` gets the browser context
    that the tests of a file share, emptied of cookies and local storage. All others get a new
    context. A test that sets the clock needs a visitor who is `alone`.
    """

    def __call__(
        self, *, width: int = DESK, height: int = 900, alone: bool = False, **options: Any
    ) -> Page: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium that all tests of this process share."""
    program = find_chromium()
    assert program, "There is no Chromium: ./dev test e2e installs it."
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder for sites to copy, prepared before the tests or by the first test process."""
    if made := os.environ.get(PREPARED_SITE):
        return Path(made)
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "prepared"
    with (shared / "prepared.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            prepare(folder)
    return folder


@pytest.fixture(scope="session")
def new_site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewSite]:
    """A function that starts separate sites, each with a copy of the same data folder. After the
    last test, the fixture fails if the log of a site contains an error.
    """
    started: list[Site] = []

    def start(
        name: str,
        mail_server: MailServer | None = None,
        *,
        web_workers: int = 1,
        **settings: str,
    ) -> Site:
        folder = copy_of(prepared, tmp_path_factory.mktemp(name) / "data")
        mails = {"SMTP_URL": mail_server.url} if mail_server else {}
        # One proxy is trusted, so that each visitor has a different address.
        site = Site(folder, free_port(), TRUSTED_PROXIES="1", **mails, **settings)
        started.append(site)
        site.start(web_workers)
        if mail_server:
            site.start_worker(mail_server.url)
        return site

    yield start
    for site in started:
        site.stop()
    complaints = [line for site in started for line in site.log().splitlines() if "[error]" in line]
    assert not complaints, "\n".join(complaints)


@pytest.fixture(scope="session")
def site(new_site: NewSite) -> Site:
    """The site that visitors share. Tests that edit content get a separate site."""
    return new_site("site")


@pytest.fixture(scope="session")
def demo_site(new_site: NewSite) -> Site:
    """A site with six months of sample data, for tests that only read."""
    site = new_site("demo")
    site.fill_demo()
    return site


@pytest.fixture(scope="module")
def mail_server() -> Iterator[MailServer]:
    """A mail server that the tests of a file share."""
    with MailServer() as server:
        yield server


@pytest.fixture
def console_guard() -> Iterator[ConsoleGuard]:
    console_guard = ConsoleGuard()
    yield console_guard
    assert not console_guard.problems(), console_guard.problems()


@pytest.fixture(scope="module")
def shared_context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """The browser context in which the first visitor of each test of a file arrives. It keeps
    scripts and styles, which a new context would load and compile again, and the renderer process,
    which lives as long as the first of its pages; no test has that page.
    """
    context = new_context(browser, site)
    context.new_page().goto("/robots.txt")
    yield context
    context.close()


def new_context(browser: Browser, site: Site, **options: Any) -> BrowserContext:
    """Open a browser context that logs violations of the content security policy as errors."""
    context = browser.new_context(base_url=site.url, **options)
    context.set_default_timeout(PATIENCE)
    report_violations(context)
    return context


@pytest.fixture
def visitor(
    browser: Browser, site: Site, console_guard: ConsoleGuard, shared_context: BrowserContext
) -> Iterator[Visitor]:
    own: list[BrowserContext] = []
    shared: list[BrowserContext] = []

    def arrive(
        *, width: int = DESK, height: int = 900, alone: bool = False, **options: Any
    ) -> Page:
        if alone or options or shared:
            context = new_context(browser, site, **options)
            own.append(context)
        else:
            context = shared_context
            shared.append(context)
            context.set_offline(False)
        context.set_extra_http_headers(an_address())
        console_guard.attach(context)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        if context is shared_context:
            stored = {"origin": site.url, "storageTypes": "local_storage"}
            context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
            context.clear_cookies()  # last: an answer to the page before may still have set one
        return page

    yield arrive
    for context in own:
        context.close()
    for context in shared:
        for page in context.pages[1:]:
            page.close()
        console_guard.detach(context)


def an_address() -> dict[str, str]:
    """Return a proxy's header with a new client IP address."""
    number = next(_addresses)
    return {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}


@pytest.fixture(scope="module")
def page_without_javascript(browser: Browser, site: Site) -> Iterator[Page]:
    """A page with JavaScript off, which the tests of a file share."""
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """A visitor's page at desktop width."""
    return visitor()


@pytest.fixture
def member(visitor: Visitor) -> Page:
    """The member portal of a signed-in owner."""
    page = visitor()
    register(page.context)
    open_member_portal(page)
    return page
