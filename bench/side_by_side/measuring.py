"""Measures page, contact and sign-in of each site in turn, with ratios."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.comparison import comparison
from bench.running import BenchSite
from bench.side_by_side.sites import Site, django, fastapi, new_database, ours
from bench.sign_in import EMAIL, PASSWORD, TOKEN
from bench.wrk import CONNECTIONS, Load, load
from devtools.apt import program
from devtools.console import Failure, say, show_failure
from devtools.paths import BENCH, REPORTS
from devtools.postgres import ensure_programs, throwaway_server

ROUNDS = 5
SECONDS = 4  # a round
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
        ]
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
