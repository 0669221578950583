"""Sends the requests of visitors and owners during the drill.

A contact message or calculator run is repeated unchanged until it is accepted or PATIENCE is over,
as people do. Other requests are sent once.
"""

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Final

from devtools.nginx import HOST, Connection

ORIGIN: Final = f"https://{HOST}"
OWNERS: Final = 200
PASSWORD: Final = "a-long-Enough-1-secret"
NAME: Final = "Ada Sample"
TOKEN: Final = "t" * 32
PAGES: Final = ("/", "/services", "/business-calculator", "/resource-center", "/contact")
DOCUMENTS: Final = ("/api/documents/buyer-nda", "/api/documents/due-diligence")
PERSONAL: Final = ("@example.com", NAME, " of a drill.", PASSWORD, TOKEN)
"""What people type or carry in cookies, and no log may contain."""
TIMEOUT: Final = 15.0  # seconds until people stop waiting for a response
AGAIN_AFTER: Final = 0.5  # seconds
PATIENCE: Final = 120.0  # seconds until people give up


@dataclass(frozen=True)
class Sample:
    """The result of one request: start and duration in seconds, and the error, empty on success."""

    began: float
    seconds: float
    kind: str
    error: str


class Load:
    """Threads that send requests to `port` between `start` and `finish`. `owners` are pairs of
    email address and session key.
    """

    def __init__(self, port: int, owners: list[tuple[str, str]]) -> None:
        self.samples: list[Sample] = []
        self.messages: list[str] = []
        """The email address of each accepted message, different for every visitor."""
        self.runs: list[int] = []
        """The number of each accepted run, which its revenue contains."""
        self.given_up: list[str] = []
        self._port, self._owners = port, owners
        self._numbers = count(1)
        self._enough = threading.Event()
        # What they do, how many people do it, and the seconds in between.
        people: tuple[tuple[Callable[[int], None], int, float], ...] = (
            (self._read, 4, 0.1),
            (self._write, 3, 0.5),
            (self._sign_in, 1, 1.0),
            (self._save_run, 2, 1.0),
            (self._download, 1, 0.5),
        )
        self._threads = [
            threading.Thread(target=self._repeat, args=(act, pause), daemon=True)
            for act, many, pause in people
            for _ in range(many)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        """Begin no further requests, and wait for the pending ones."""
        self._enough.set()
        for thread in self._threads:
            thread.join()

    def _repeat(self, act: Callable[[int], None], pause: float) -> None:
        while not self._enough.wait(pause):
            act(next(self._numbers))

    def _read(self, number: int) -> None:
        self._request("page", "GET", PAGES[number % len(PAGES)], number)

    def _write(self, number: int) -> None:
        email = f"visitor{number}@example.com"
        form = {"name": NAME, "email": email, "message": f"Message {number} of a drill."}
        key = {"Idempotency-Key": f"drill-{number:08}"}
        if self._until_accepted("message", "/api/send-contact-email", number, form, key):
            self.messages.append(email)
        else:
            self.given_up.append(email)

    def _sign_in(self, number: int) -> None:
        email, _ = self._owners[number % len(self._owners)]
        form = {"email": email, "password": PASSWORD}
        self._request("sign-in", "POST", "/_allauth/browser/v1/auth/login", number, form)

    def _save_run(self, number: int) -> None:
        _, session = self._owners[number % len(self._owners)]
        form = {
            "version": "2026-11",
            "industry": "HVAC Services",
            "revenue": str(1_000_000 + number),
            "sde": "300000",
            "years": "10",
            "employees": "6-15",
            "ownerInvolvement": "50-80%",
            "location": "Houston",
            "realEstate": "no",
        }
        if self._until_accepted("run", "/api/valuations", number, form, session=session):
            self.runs.append(number)
        else:
            self.given_up.append(f"run {number}")

    def _download(self, number: int) -> None:
        _, session = self._owners[number % len(self._owners)]
        path = DOCUMENTS[number % len(DOCUMENTS)]
        self._request("download", "GET", path, number, session=session)

    def _until_accepted(
        self,
        kind: str,
        path: str,
        number: int,
        form: object,
        headers: Mapping[str, str] | None = None,
        *,
        session: str = "",
    ) -> bool:
        ends = time.monotonic() + PATIENCE
        while not self._request(kind, "POST", path, number, form, headers, session=session):
            if time.monotonic() > ends:
                return False
            time.sleep(AGAIN_AFTER)
        return True

    def _request(
        self,
        kind: str,
        method: str,
        path: str,
        number: int,
        form: object = None,
        headers: Mapping[str, str] | None = None,
        *,
        session: str = "",
    ) -> bool:
        """Send one request, record it as a sample, and return whether it succeeded. `number`
        selects the client's address.
        """
        cookies = f"__Host-csrftoken={TOKEN}" + (f"; __Host-sessionid={session}" if session else "")
        given = {
            "Host": HOST,
            "Origin": ORIGIN,
            "Sec-Fetch-Site": "same-origin",
            "X-Forwarded-For": f"10.{number // 65536 % 256}.{number // 256 % 256}.{number % 256}",
            "Cookie": cookies,
            "X-CSRFToken": TOKEN,
            **(headers or {}),
        }
        body = None if form is None else json.dumps(form)
        if body is not None:
            given["Content-Type"] = "application/json"
        began = time.monotonic()
        error = self._error(method, path, body, given)
        self.samples.append(Sample(began, time.monotonic() - began, kind, error))
        return not error

    def _error(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> str:
        """Send a request and return the status if it is not 200, or why there was no complete
        response.
        """
        connection = Connection(self._port, TIMEOUT)
        try:
            connection.request(method, path, body, dict(headers))
            response = connection.getresponse()
            response.read()
            return "" if response.status == 200 else str(response.status)
        except TimeoutError:
            return "timeout"
        except (OSError, http.client.HTTPException):
            return "cut off"
        finally:
            connection.close()


@contextmanager
def running_load(load: Load) -> Iterator[Load]:
    """Send requests during the block."""
    load.start()
    try:
        yield load
    finally:
        load.finish()
