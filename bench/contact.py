"""Measures the contact operation: durable messages per second on SQLite with synchronous=FULL."""

import sqlite3
from contextlib import closing
from pathlib import Path
from statistics import median

from bench.running import UNHINDERED, BenchSite, web, worker
from bench.wrk import CONNECTIONS, Load, load
from devtools.console import say
from devtools.serve import WEB_WORKERS

ROUNDS = 3
SECONDS = 5  # a round
SCRIPT = Path(__file__).with_name("contact.lua")
MESSAGES, MAILS = "leads_contactmessage", "mail_mail"


def rows(database: Path, table: str) -> int:
    """Return the number of rows in a table."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def measure(site: BenchSite) -> str:
    """Measure with two web processes and the worker, as in production. Returns the report."""
    database = site.options.data_dir / "db.sqlite3"
    say(f"  {ROUNDS} rounds of {SECONDS} s each, {CONNECTIONS} connections ...")
    loads: list[Load] = []
    with web(site, TRUSTED_PROXIES="1", **UNHINDERED) as address, worker(site):
        for number in range(ROUNDS):
            url = f"{address}/api/send-contact-email"
            loads.append(load(url, SECONDS, script=SCRIPT, arguments=[str(number)]))
    # After the server has shut down, so that pending requests are done.
    kept, mails = rows(database, MESSAGES), rows(database, MAILS)
    rate, p50 = median(one.a_second for one in loads), median(one.p50 for one in loads)
    p99 = median(one.p99 for one in loads)
    bad = sum(one.bad for one in loads)
    accepted = sum(one.responses for one in loads) - bad
    whole = 0 <= kept - accepted <= ROUNDS * CONNECTIONS and mails == 2 * kept
    verdict = "every accepted message is stored" if whole else "ROWS AND RESPONSES DIFFER"
    return "\n".join(
        [
            f"  {WEB_WORKERS} workers, worker, synchronous=FULL",
            f"  {'messages/s':<26}{rate:>10,.0f}   p50 {p50:.1f} ms, p99 {p99:.1f} ms",
            f"  {'accepted, refused':<26}{accepted:>10,}   {bad:,} refused or failed",
            f"  {'rows in the database':<26}{kept:>10,}   {verdict}, with {mails:,} mails",
            f"  {'':<26}{'':>10}   ({CONNECTIONS} per round may be pending at the end)",
        ]
    )
