"""Measures page, contact and sign-in of each site in turn, with ratios."""

import os
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urljoin

from bench import lighthouse
from bench.comparison import comparison
from bench.home import fetch
from bench.running import BenchSite
from bench.side_by_side.sites import Site, django, fastapi, new_database, ours
from bench.sign_in import EMAIL, PASSWORD, TOKEN
from bench.weight import Assets, modules
from bench.wrk import CONNECTIONS, Load, load, program
from devtools.chromium import ensure_chromium
from devtools.console import Failure, say, show_failure
from devtools.node import install_npm_packages
from devtools.paths import BENCH, REPORTS
from devtools.postgres import ensure_programs, throwaway_server

ROUNDS = 5
SECONDS = 4  # a round
LIGHTHOUSE_RUNS = 5
CONTACT = BENCH / "contact.lua"
SIGN_IN = BENCH / "sign_in.lua"
ENCODINGS = "br, gzip"
DURABLE = ("max_connections=200",)
"""Otherwise defaults: commits are durable."""


def measure(site: BenchSite) -> str:
    """Measure each site that can be installed. Saves the report in a file and returns it."""
    program("wrk", "wrk")
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(f"Not measured: {problem}")
    with ExitStack() as stack:
        url = stack.enter_context(throwaway_server(programs, DURABLE))
        socket = Path(url.removeprefix("postgres://brokerage@/")).parent
        sites = started(stack, site, str(socket))
        lines = [
            *measure_in_turn(sites, "requests/s", page),
            "",
            *measure_in_turn(sites, "messages/s", contact),
            "",
            *measure_in_turn(sites, "sign-ins/s", sign_in),
            "",
            *(stored(one) for one in sites),
            "",
            *page_weights(sites),
        ]
        if not os.environ.get("WITHOUT_LIGHTHOUSE"):
            lines += ["", *scores(site, sites)]
    report = "\n".join(lines)
    REPORTS.mkdir(parents=True, exist_ok=True)
    file = REPORTS / "side-by-side.txt"
    file.write_text(report + "\n")
    return f"{report}\n  Saved in {file}"


def started(stack: ExitStack, site: BenchSite, host: str) -> list[Site]:
    """Start our site and the others, and return those that run. `host` is the folder of
    PostgreSQL's socket.
    """
    sites = [stack.enter_context(ours(site, new_database(host, "ours")))]
    others: tuple[Callable[[], Site], ...] = (
        lambda: stack.enter_context(django(site, new_database(host, "django"))),
        lambda: stack.enter_context(fastapi(site, new_database(host, "fastapi"))),
    )
    for start in others:
        try:
            sites.append(start())
        except Failure as failure:
            show_failure(failure)
    return sites


def page(site: Site, round_name: str, seconds: int) -> Load:
    return load(f"{site.address}/", seconds, headers=[f"Accept-Encoding: {ENCODINGS}"])


def contact(site: Site, round_name: str, seconds: int) -> Load:
    url = site.address + site.contact
    return load(url, seconds, script=CONTACT, arguments=[round_name])


def sign_in(site: Site, round_name: str, seconds: int) -> Load:
    url = site.address + site.sign_in
    return load(url, seconds, script=SIGN_IN, arguments=(TOKEN, EMAIL, PASSWORD))


def measure_in_turn(
    sites: Sequence[Site], unit: str, send: Callable[[Site, str, int], Load]
) -> list[str]:
    """Measure an operation of every site in turn and return a table. `send` gets a site, a name
    unique to the round, and seconds.
    """
    say(f"  {unit}: {ROUNDS} rounds of {SECONDS} s a site, {CONNECTIONS} connections ...")
    rounds: dict[str, list[Load]] = {site.name: [] for site in sites}
    for site in sites:
        send(site, "warm", 1)
    for number in range(ROUNDS):
        for site in sites:
            rounds[site.name].append(send(site, str(number), SECONDS))
    return comparison(unit, rounds)


def stored(site: Site) -> str:
    messages, mails = site.stored()
    verdict = "two each" if mails == 2 * messages else "NOT TWO EACH"
    return f"  {site.name:<34}{messages:>8,} messages stored, {mails:,} mails: {verdict}"


def page_weights(sites: Sequence[Site]) -> list[str]:
    """Return a table of the KB (1,000 bytes) that a first visit loads."""
    names = ("HTML", "CSS", "JavaScript", "fonts", "all")
    lines = [f"  {'KB as sent':<34}" + "".join(f"{name:>12}" for name in names)]
    for site in sites:
        url = f"{site.address}/"
        assets = Assets()
        assets.feed(fetch(url, "identity").decode())
        scripts = [urljoin(url, path) for path in modules(site.address, "/", assets)]
        sums = [
            bytes_sent([url]),
            bytes_sent([urljoin(url, name) for name in assets.styles]),
            bytes_sent(scripts),
            bytes_sent([urljoin(url, name) for name in assets.fonts]),
        ]
        shown = "".join(f"{size / 1000:>12.1f}" for size in (*sums, sum(sums)))
        lines.append(f"  {site.name:<34}{shown}")
    return lines


def bytes_sent(urls: Sequence[str]) -> int:
    """Return the bytes of these files as sent to a browser."""
    total = 0
    for url in sorted(set(urls)):
        request = urllib.request.Request(url, headers={"Accept-Encoding": ENCODINGS})
        with urllib.request.urlopen(request, timeout=10) as response:
            total += len(response.read())
    return total


def scores(site: BenchSite, sites: Sequence[Site]) -> list[str]:
    """Return a table of Lighthouse's mobile scores and metrics, medians of LIGHTHOUSE_RUNS."""
    chromium, problem = ensure_chromium()
    if chromium is None:
        return [f"  Lighthouse: not measured: {problem}"]
    install_npm_packages(BENCH)
    say(f"  Lighthouse, {LIGHTHOUSE_RUNS} times for each site ...")
    head = [f"{name:>15}" for name in lighthouse.CATEGORIES]
    head += [f"{name:>9}" for name in lighthouse.METRICS]
    lines = [f"  {f'Lighthouse, medians of {LIGHTHOUSE_RUNS}':<34}{''.join(head)}"]
    for one in sites:
        reports = [
            lighthouse.audit(site, f"{one.address}/", chromium) for _ in range(LIGHTHOUSE_RUNS)
        ]
        shown = [f"{lighthouse.score(reports, name):>15}" for name in lighthouse.CATEGORIES]
        shown += [f"{lighthouse.metric(reports, name):>9.2f}" for name in lighthouse.METRICS]
        lines.append(f"  {one.name:<34}{''.join(shown)}")
    return lines
