"""Measures the second visit to a signed-in screen, with a slow connection and a slow processor.

A screen is interactive when it shows the owner's data, not the placeholder shown while they are
fetched, and the page is free to react to a press. Times are milliseconds since the navigation
began.
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
LATENCY: Final = 150  # milliseconds from a request to its answer
SLOWER: Final = 4  # times, the processor
PATIENCE: Final = 60_000  # milliseconds
SWITCHES: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

# What only the answers about this owner can put on the screen, and a control of that screen.
SCREENS: Final = {
    "/member-portal": ("li.list-row[data-completed]", "main .button"),
    "/owner-dashboard": ("#overview-title ~ ul > li", "main a.button"),
    "/business-owner-portal": ("li.list-row", "[role=tab]"),
    "/business-owner-portal/health-status": ("li.task", "[role=tab]"),
}

# The same for the desk, of a member of staff with leads.
DESK_SCREENS: Final = {
    "/desk": (".today-row", "main :is(button, input)"),
    "/desk/leads": (".leads-row a", ".leads-row a"),
    "/desk/board": (".board-card", ".board-move"),
}
DESK_LEADS: Final = 300

# Notes when the screen is there, React answers for its control, and a turn of the page is over.
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
    const asked = named("/api/");
    return {
        html: page.responseEnd,
        scripts: last(named(".js")),
        from_line: loaded.filter(({ transferSize }) => transferSize > 0).length,
        asks: Math.min(...asked.map(({ startTime }) => startTime)),
        answers: last(asked.filter(({ responseEnd }) => responseEnd < window.interactiveAt)),
        interactive: window.interactiveAt,
    };
}"""


@dataclass(frozen=True)
class Visit:
    """The times of a page load in milliseconds since the navigation began. `html`, `scripts` and
    `answers` are when the HTML, the last script and the last response of the API before
    `interactive` had arrived; `asks` is when the first request to the API began. `from_line` is how
    many files besides the HTML came over the network, not from the cache.
    """

    html: float
    scripts: float
    asks: float
    answers: float
    interactive: float
    from_line: int


def measure(site: BenchSite) -> str:
    """Load each screen of an owner who has taken the health assessment and of a member of staff
    several times. Returns a table of medians.
    """
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
    names = ("interactive", "HTML", "scripts", "first ask", "answers", "from the line")
    head = f"  {'median, ms':<40}" + "".join(f"{name:>14}" for name in names)
    return "\n".join([head, *rows, f"  {BITS / 1e6} Mbit/s, {LATENCY} ms, CPU {SLOWER}x slower"])


@contextmanager
def browser(playwright: "Playwright", chromium: Path, address: str) -> Iterator["BrowserContext"]:
    """Start Chromium as wide as a phone, with a new profile in a temporary folder, and yield its
    context. Its addresses are relative to `address`.

    A private window would not keep compiled scripts, so screens would load slower than for people.
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
    """Load a screen RUNS times after filling the cache, and return its row of the table. `shown`
    are the selectors of an element and a control that appear only with the data.
    """
    return row(path, list(loads(context, address + path, *shown)))


def sign_up(context: "BrowserContext") -> None:
    """Sign up a new owner in this browser and save two health assessments."""
    send(context, "GET", "/_allauth/browser/v1/auth/session")
    name = {"email": "ruth@example.com", "password": "a-long-Enough-1-secret"}
    send(context, "POST", "/_allauth/browser/v1/auth/signup", name | {"display_name": "Ada"})
    for scores in ("2431" * 13, "3432" * 13):
        answers = {str(number): int(scores[number]) for number in range(1, 51)}
        send(context, "POST", "/api/health/runs", {"version": "2026-11", "answers": answers})


def send(context: "BrowserContext", method: str, path: str, body: object = None) -> None:
    """Send a request with this browser's cookies. Raises Failure unless the status is 200 or 401:
    django-allauth answers with 401 as long as nobody is signed in.
    """
    cookies = {each.get("name"): each.get("value") for each in context.cookies()}
    headers = {"Sec-Fetch-Site": "same-origin", "X-CSRFToken": cookies.get("csrftoken") or ""}
    data = None if body is None else json.dumps(body)
    if data is not None:
        headers["Content-Type"] = "application/json"
    answer = context.request.fetch(path, method=method, headers=headers, data=data)
    if answer.status not in {200, 401}:
        raise Failure(f"{method} {path} was answered with {answer.status}.", answer.text())


def loads(context: "BrowserContext", url: str, content: str, control: str) -> Iterator[Visit]:
    """Load the page once to fill the cache; then yield RUNS measured loads, each in a new window.
    `content` and `control` are selectors of what must be there for the page to count as
    interactive.
    """
    for number in range(RUNS + 1):
        page = context.new_page()
        slow_down(context, page)
        page.add_init_script(f"({WATCH})({json.dumps([content, control, SAID])})")
        # The page says so itself: asking it in every frame would keep a slow processor busy.
        with page.expect_console_message(lambda said: said.text == SAID, timeout=PATIENCE):
            page.goto(url, wait_until="commit", timeout=PATIENCE)
        times: dict[str, Any] = page.evaluate(TIMES)
        page.close()
        if number:
            yield Visit(**times)


def slow_down(context: "BrowserContext", page: "Page") -> None:
    """Slow down the network and the processor of this window."""
    session = context.new_cdp_session(page)
    line = {"latency": LATENCY, "downloadThroughput": BITS / 8, "uploadThroughput": BITS / 8}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def row(path: str, visits: Sequence[Visit]) -> str:
    parts = ("interactive", "html", "scripts", "asks", "answers", "from_line")
    return f"  {path:<40}" + "".join(
        f"{median(getattr(visit, part) for visit in visits):>14,.0f}" for part in parts
    )
