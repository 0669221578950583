"""Measures repeat visits to signed-in screens with a slow network and CPU.

A screen is interactive when it shows the user's data and responds to input. Times are milliseconds
since the navigation.
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from bench.portal.load import fill
from bench.running import BenchSite, web
from devtools.chromium import ensure_chromium
from devtools.console import Failure, say
from devtools.python_packages import install_packages

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

RUNS: Final = 7
BITS: Final = 1_600_000  # a second, each way
LATENCY: Final = 150  # milliseconds
SLOWER: Final = 4  # times, the processor
PATIENCE: Final = 60_000  # milliseconds
SWITCHES: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

# Selectors of an element that appears only with the owner's data, and of a control.
SCREENS: Final = {
    "/member-portal": ("li.list-row[data-completed]", "main li :is(a, button)"),
    "/owner-dashboard": ("#overview-title ~ ul > li", "main li a"),
    "/business-owner-portal": ("li.list-row", "[role=tab]"),
    "/business-owner-portal/health-status": ("[aria-labelledby=tasks-title] li", "[role=tab]"),
}

# The same for staff with leads.
DESK_SCREENS: Final = {
    "/desk": ("main li time", "main :is(button, input)"),
    "/desk/leads": ("[data-lead] a", "[data-lead] a"),
    "/desk/board": ("[data-card]", "[data-lead] button"),
}
DESK_LEADS: Final = 300

# Records when the screen is shown, its control is hydrated, and the browser is idle.
WATCH: Final = """
([content, control, said]) => {
    const alive = (element) =>
        element && Object.keys(element).some((key) => key.startsWith("__reactProps"));
    const look = () => {
        const shown = document.querySelector(content);
        if (shown?.checkVisibility() && alive(shown) && alive(document.querySelector(control))) {
            setTimeout(() => {
                window.interactiveAt = performance.now();
                console.debug(said);
            });
        } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
SAID: Final = "screen is there"
TIMES: Final = """() => {
    const [page] = performance.getEntriesByType("navigation");
    const loaded = performance.getEntriesByType("resource");
    const named = (part) => loaded.filter(({ name }) => name.includes(part));
    const last = (entries) => Math.max(0, ...entries.map(({ responseEnd }) => responseEnd));
    const requested = named("/api/");
    return {
        html: page.responseEnd,
        scripts: last(named(".js")),
        from_line: loaded.filter(({ transferSize }) => transferSize > 0).length,
        first_request: Math.min(...requested.map(({ startTime }) => startTime)),
        responses: last(requested.filter(({ responseEnd }) => responseEnd < window.interactiveAt)),
        interactive: window.interactiveAt,
    };
}"""


@dataclass(frozen=True)
class Visit:
    """The times of a page load: HTML, last script and last API response before `interactive`, first
    API request (`first_request`), and the number of files that were not cached (`from_line`).
    """

    html: float
    scripts: float
    first_request: float
    responses: float
    interactive: float
    from_line: int


def measure(site: BenchSite) -> str:
    """Load each screen several times as an owner and as staff. Returns a table of medians."""
    install_packages("dev")
    chromium, problem = ensure_chromium()
    if chromium is None:
        raise Failure(f"Not measured: {problem}")
    from playwright.sync_api import sync_playwright

    say(f"  {RUNS} loads of each screen, after one that fills the cache ...")
    staff = fill(site, f"from bench.desk.seed_database import fill; fill({DESK_LEADS})")
    rows = []
    with web(site) as address, sync_playwright() as playwright:
        with browser(playwright, chromium, address) as context:
            sign_up(context)
            rows += [visit(context, address, *screen) for screen in SCREENS.items()]
        with browser(playwright, chromium, address) as context:
            key = staff[0]["session"]
            context.add_cookies([{"name": "sessionid", "value": key, "url": address}])
            rows += [visit(context, address, *screen) for screen in DESK_SCREENS.items()]
    names = ("interactive", "HTML", "scripts", "first request", "responses", "uncached")
    head = f"  {'median, ms':<40}" + "".join(f"{name:>14}" for name in names)
    return "\n".join([head, *rows, f"  {BITS / 1e6} Mbit/s, {LATENCY} ms, CPU {SLOWER}x slower"])


@contextmanager
def browser(playwright: "Playwright", chromium: Path, address: str) -> Iterator["BrowserContext"]:
    """Start Chromium with a phone's width and a new profile on disk: a private window would not
    cache compiled scripts.
    """
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium,
            args=SWITCHES,
            base_url=address,
            viewport={"width": 390, "height": 844},
        )
        yield context
        context.close()


def visit(context: "BrowserContext", address: str, path: str, shown: tuple[str, str]) -> str:
    """Load a screen RUNS times with a warm cache and return its row. `shown` are selectors of an
    element and a control that appear only with data.
    """
    return row(path, list(loads(context, address + path, *shown)))


def sign_up(context: "BrowserContext") -> None:
    """Sign up a new owner and save two health assessments."""
    send(context, "GET", "/_allauth/browser/v1/auth/session")
    name = {"email": "ruth@example.com", "password": "a-long-Enough-1-secret"}
    send(context, "POST", "/_allauth/browser/v1/auth/signup", name | {"display_name": "Ada"})
    for scores in ("2431" * 13, "3432" * 13):
        answers = {str(number): int(scores[number]) for number in range(1, 51)}
        send(context, "POST", "/api/health/runs", {"version": "2026-11", "answers": answers})


def send(context: "BrowserContext", method: str, path: str, body: object = None) -> None:
    """Send a request with this browser's cookies. allauth returns 401 while no one is signed in."""
    cookies = {each.get("name"): each.get("value") for each in context.cookies()}
    headers = {"Sec-Fetch-Site": "same-origin", "X-CSRFToken": cookies.get("csrftoken") or ""}
    data = None if body is None else json.dumps(body)
    if data is not None:
        headers["Content-Type"] = "application/json"
    response = context.request.fetch(path, method=method, headers=headers, data=data)
    if response.status not in {200, 401}:
        raise Failure(f"{method} {path} returned {response.status}.", response.text())


def loads(context: "BrowserContext", url: str, content: str, control: str) -> Iterator[Visit]:
    """Fill the cache, then yield RUNS measured loads, each in a new window."""
    for number in range(RUNS + 1):
        page = context.new_page()
        slow_down(context, page)
        page.add_init_script(f"({WATCH})({json.dumps([content, control, SAID])})")
        # The page reports it: polling would keep a slow CPU busy.
        with page.expect_console_message(lambda said: said.text == SAID, timeout=PATIENCE):
            page.goto(url, wait_until="commit", timeout=PATIENCE)
        times: dict[str, Any] = page.evaluate(TIMES)
        page.close()
        if number:
            yield Visit(**times)


def slow_down(context: "BrowserContext", page: "Page") -> None:
    """Slow down the network and CPU of this window."""
    session = context.new_cdp_session(page)
    line = {"latency": LATENCY, "downloadThroughput": BITS / 8, "uploadThroughput": BITS / 8}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def row(path: str, visits: Sequence[Visit]) -> str:
    parts = ("interactive", "html", "scripts", "first_request", "responses", "from_line")
    return f"  {path:<40}" + "".join(
        f"{median(getattr(visit, part) for visit in visits):>14,.0f}" for part in parts
    )
