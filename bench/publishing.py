"""Measures publishing: the command, and the time from a save until visitors see it."""

import http.client
import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any, Final, Self
from urllib.parse import urlsplit

from bench.portal.load import fill, filled_site, postgresql
from bench.running import BenchSite, web, worker
from devtools.console import Failure, say
from devtools.site import manage

COMMANDS: Final = 3
SAVES: Final = 6
"""Saves of each document."""
LONGEST: Final = 60.0  # seconds
PAUSE: Final = 0.005
"""Seconds between two requests for a page that is not there yet."""
SIGN_IN: Final = "from bench.desk.seed_database import sign_in_principal; sign_in_principal()"
TOKEN: Final = "t" * 32
TOTALS: Final = re.compile(r"rendered (\d+) files in ([\d.]+) s")
ALL: Final = re.compile(r"\(([\d.]+) s\)\s*$")


@dataclass(frozen=True)
class Edit:
    """An edit that staff publish. `change` puts a text with a number into the document's body and
    returns it as shown at `path`.
    """

    name: str
    key: str
    path: str
    change: Callable[[Any, int], str]


def _phone(words: Any, number: int) -> str:
    words["phone"] = {"display": f"(903) 555-{number:04}", "href": f"+1903555{number:04}"}
    return str(words["phone"]["display"])


def _lede(words: Any, number: int) -> str:
    words["hero"]["lede"] = f"We help {number} Texas owners sell and keep more."
    return str(words["hero"]["lede"])


def _service(words: Any, number: int) -> str:
    words["intro"]["title"] = f"How we help, {number}"
    return str(words["intro"]["title"])


EDITS: Final = (
    Edit("phone number, on every page", "firm", "/", _phone),
    Edit("introduction of the home page", "home", "/", _lede),
    Edit("title of Services", "services", "/services", _service),
)


def measure(site: BenchSite) -> str:
    """Time the publish command, then saves of three documents on SQLite and PostgreSQL. Returns a
    table.
    """
    rows = [*_command(site), "", f"  {'from the saved edit until both web':<38}{'median':>8}"]
    rows += [f"  {'processes serve it, seconds':<38}{'':>8}{'fastest':>9}{'slowest':>9}"]
    rows += _saves(site, "SQLite")
    with (
        postgresql() as url,
        filled_site(site, "publish-postgresql", SIGN_IN, database_url=url) as (full, sessions),
    ):
        _publish(full)
        rows += _saves(full, "PostgreSQL", sessions[0])
    return "\n".join(rows)


def _command(site: BenchSite) -> list[str]:
    """Publish COMMANDS times. Returns the median seconds that the command reports, and of the whole
    command.
    """
    whole, inside = [], []
    for _ in range(COMMANDS):
        started = time.monotonic()
        output = _publish(site)
        whole.append(time.monotonic() - started)
        inside.append(float(ALL.search(output)[1]))  # type: ignore[index]
    count = TOTALS.search(output)[1]  # type: ignore[index]
    return [
        f"  {f'{count} pages and files, publishing them':<38}{median(inside):>8.2f} s",
        f"  {'the command, start to end':<38}{median(whole):>8.2f} s",
    ]


def _publish(site: BenchSite) -> str:
    result = manage("publish", env=site.env)
    if result.code != 0 or not ALL.search(result.output) or not TOTALS.search(result.output):
        raise Failure("Publishing failed.", result.output)
    return result.output


def _saves(site: BenchSite, database: str, session: str = "") -> list[str]:
    session = session or fill(site, SIGN_IN)[0]
    times: Mapping[str, list[float]] = {edit.name: [] for edit in EDITS}
    with (
        web(site, workers=1) as first,
        web(site, workers=1) as second,
        worker(site),
        Connection(first, session) as desk,
        Connection(first) as visitor,
        Connection(second) as other,
    ):
        _save(desk, [visitor, other], EDITS[0], 9998)  # starts the worker's Node
        say(f"  {database}, {SAVES} saves of {len(EDITS)} documents ...")
        for number in range(SAVES):
            for place, edit in enumerate(EDITS):
                seconds = _save(desk, [visitor, other], edit, 100 + number * 10 + place)
                times[edit.name].append(seconds)
    rows = [_row(f"{database}, {name}", seconds) for name, seconds in times.items()]
    return [*rows, _row(f"{database}, all", [each for some in times.values() for each in some])]


def _row(name: str, seconds: list[float]) -> str:
    return (
        f"  {name:<38}{median(seconds):>8.2f}{min(seconds):>9.2f}{max(seconds):>9.2f}"
        f"  ({len(seconds)} saves)"
    )


def _save(desk: "Connection", visitors: list["Connection"], edit: Edit, number: int) -> float:
    """Publish an edit, and return the seconds until all web processes serve it. `visitors` has a
    connection to each process. Raises Failure after LONGEST seconds.
    """
    before = desk.json("GET", f"/api/desk/content/entries/{edit.key}")
    words = before["body"]
    text = edit.change(words, number)
    draft = {"body": words, "expectedVersion": 0, "basedOn": before["version"]}
    version = desk.json("PUT", f"/api/desk/content/drafts/{edit.key}", draft)["version"]
    versions = {"expectedVersion": version, "entryVersion": before["version"]}
    desk.json("POST", f"/api/desk/content/publish/{edit.key}", versions)
    published = time.monotonic()
    waiting = list(visitors)
    while waiting:
        waiting = [each for each in waiting if text.encode() not in each.get(edit.path)]
        if time.monotonic() > published + LONGEST:
            state = desk.json("GET", "/api/desk/site/publication")
            raise Failure(f"{edit.name}: not published after {LONGEST:.0f} s.", str(state))
        if waiting:
            time.sleep(PAUSE)
    seconds = time.monotonic() - published
    while desk.json("GET", "/api/desk/site/publication")["state"] != "published":
        time.sleep(PAUSE)
    return seconds


class Connection:
    """An HTTP connection to one web process, of a visitor or, with `session`, of staff."""

    def __init__(self, address: str, session: str = "") -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=LONGEST)
        self._headers = {"Cookie": f"sessionid={session}; csrftoken={TOKEN}"} if session else {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._connection.close()

    def get(self, path: str) -> bytes:
        self._connection.request("GET", path, headers=self._headers)
        return self._connection.getresponse().read()

    def json(self, method: str, path: str, body: object = None) -> Any:
        """Send a request and return the parsed response. Requires status 200."""
        headers = {**self._headers, "Sec-Fetch-Site": "same-origin", "X-CSRFToken": TOKEN}
        sent = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            sent = json.dumps(body).encode()
        self._connection.close()  # the server has closed it if a publication took long
        self._connection.request(method, path, sent, headers)
        response = self._connection.getresponse()
        content = response.read()
        if response.status != 200:
            raise Failure(f"{method} {path} returned {response.status}.", content.decode())
        return json.loads(content)
