"""One owner's journey in other engines than Chromium's."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from e2e.support.accounts import PORTAL, sign_up_fields
from e2e.support.calculator import ANSWERS, HIGH, LOW
from e2e.support.calculator import PATH as CALCULATOR
from e2e.support.other_browsers import DriverStuck, OtherBrowser, firefox, webkit
from e2e.support.site import Site

Start = Callable[[], AbstractContextManager[OtherBrowser]]


# The drivers call what is deprecated, and Firefox's leaves sockets open.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("start", [firefox, webkit], ids=["Firefox", "WebKit"])
def test_an_owner_reads_calculates_signs_up_and_saves_a_run(site: Site, start: Start) -> None:
    try:
        with start() as browser:
            journey(browser, site)
    except DriverStuck:  # as WebKit's is once in a while, whatever the page does
        with start() as browser:
            journey(browser, site)


def journey(browser: OtherBrowser, site: Site) -> None:
    read_an_article(browser, site)
    calculate(browser, site)
    sign_up(browser, site)
    save_the_run(browser, site)


def read_an_article(browser: OtherBrowser, site: Site) -> None:
    browser.open(f"{site.url}/resource-center")
    browser.press_enter_on("main a[href='/resource-center/sde-and-ebitda']")
    browser.wait_for("location.pathname.endsWith('/sde-and-ebitda')", "the article's address")
    browser.wait_for_words("add back what belongs to you")


def calculate(browser: OtherBrowser, site: Site) -> None:
    browser.open(f"{site.url}{CALCULATOR}")
    for name, value in ANSWERS.items():
        if name in {"revenue", "sde"}:
            browser.fill(f"[name={name}]", value)
        else:
            browser.choose(name, value)
    show_the_range(browser)


def show_the_range(browser: OtherBrowser) -> None:
    browser.press_enter_on("main form button[type=submit]")
    browser.wait_for_words(f"{LOW} to {HIGH}")


def sign_up(browser: OtherBrowser, site: Site) -> None:
    browser.open(f"{site.url}/auth#sign-up")
    form = "form[aria-label='Sign Up']"
    for name, value in sign_up_fields(displayName="Ruth Hollis").items():
        browser.fill(f"{form} [name={name}]", value)
    browser.press_enter_on(f"{form} button[type=submit]")
    browser.wait_for(f"location.pathname === '{PORTAL}'", "the portal")


def save_the_run(browser: OtherBrowser, site: Site) -> None:
    """Open the calculator with the answers of the last visit, calculate again and save the run."""
    browser.open(f"{site.url}{CALCULATOR}")
    # They come when the page is hydrated as a whole, which is after its form listens.
    for name in ("revenue", "sde"):
        browser.wait_for(
            f"document.getElementsByName({name!r})[0].value === {ANSWERS[name]!r}", name
        )
    show_the_range(browser)
    browser.wait_for_words("Save this run")
    browser.run(
        "[...document.querySelectorAll('main button')]"
        ".find(({ textContent }) => textContent.includes('Save this run')).click();"
    )
    browser.wait_for_words("See all your valuations")
    browser.open(f"{site.url}/owner-dashboard/valuations")
    browser.wait_for_words(f"{LOW} to {HIGH}")
