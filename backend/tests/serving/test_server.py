"""The real server serves pages from memory, and every worker notices a new version."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.sample_site import SampleSite, new_sample_site

BACKEND = Path(__file__).parents[2]
STARTING = 60.0
"""Seconds to wait at most for the server on a busy machine; it takes two."""
TOKEN = "a-token-of-more-than-20-letters"
NOTICING = 30.0
"""Seconds to wait at most for a new version to be noticed on a busy machine; it takes 0.3."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data folder of the server."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def site(folder: Path) -> SampleSite:
    """Return the site that the server serves."""
    return new_sample_site(folder)


@pytest.fixture(scope="module")
def port(site: SampleSite, folder: Path) -> Iterator[int]:
    """Run Granian with two workers that serve `site`, and yield its port."""
    site.publish()
    with _served("config.wsgi:application", folder, METRICS_TOKEN=TOKEN) as number:
        yield number


@contextmanager
def _served(application: str, folder: Path, **settings: str) -> Iterator[int]:
    """The port on which Granian answers with `application`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
    command = (
        "-m granian --interface wsgi --workers 2 --blocking-threads 2 --no-access-log"
        " --http1-buffer-size 16384"
        # A worker may miss a signal while it starts.
        f" --workers-kill-timeout 2 --port {number} {application}"
    )
    log = folder / "server.log"
    own = {"DATA_DIR": str(folder), "PORT": str(number), "PYTHONPATH": f"{BACKEND}:{folder}"}
    with log.open("wb") as said:
        server = subprocess.Popen(
            [sys.executable, *command.split()],
            cwd=BACKEND,
            env={**os.environ, **own, **settings},
            stderr=subprocess.STDOUT,
            stdout=said,
        )
    try:
        _until(lambda: log.read_text().count("Started worker-") == 2, STARTING)
        _until(lambda: _get(number, "/")[0] == 200, STARTING)  # it says so before it listens
        yield number
    finally:
        server.terminate()
        server.wait(STARTING)


def test_every_worker_serves_a_new_version_within_moments(site: SampleSite, port: int) -> None:
    site.publish(body="<p>later</p>")
    # Each request is a new connection, and the workers share them: twenty answers in a row that
    # are all new come from both.
    _until(lambda: all(b"later" in _get(port, "/")[2] for _ in range(20)), NOTICING)


def test_the_server_sends_the_responses_of_the_front(port: int) -> None:
    status, headers, body = _get(port, "/services", "Accept-Encoding", "br")
    assert (status, headers["content-encoding"]) == (200, "br")
    assert headers["content-length"] == str(len(body))
    assert _get(port, "/services", "If-None-Match", headers["etag"])[0] == 200
    assert _get(port, "/%73ervices")[0] == 200
    head = _get(port, "/services", method="HEAD")
    assert (head[0], head[1]["content-length"], head[2]) == (
        200,
        _get(port, "/services")[1]["content-length"],
        b"",
    )
    assert _get(port, "/services/")[0] == 308
    assert _get(port, "/nowhere")[0] == 404
    assert _get(port, "/office/nowhere")[1]["content-security-policy"].startswith("default-src")


def test_the_server_responds_to_probes(port: int) -> None:
    assert _get(port, "/healthz")[0] == 200
    assert _get(port, "/metrics", "Authorization", f"Bearer {TOKEN}")[0] == 200


_TELLS_WHO_ASKS = """
import os
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
from django.core.handlers.wsgi import WSGIRequest
from brokerage.core.client_ip import client_network

def application(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [client_network(WSGIRequest(environ)).encode()]
"""


def test_no_other_spelling_of_a_header_without_a_hyphen_changes_the_client_address(
    tmp_path: Path,
) -> None:
    (tmp_path / "tells.py").write_text(_TELLS_WHO_ASKS)
    header = {"TRUSTED_PROXIES": "1", "CLIENT_ADDRESS_HEADER": "Visitor"}
    with _served("tells:application", tmp_path, **header) as number:
        connection = http.client.HTTPConnection("127.0.0.1", number, timeout=STARTING)
        invented = {"X_Forwarded_For": "203.0.113.9", "X-Forwarded-For": "203.0.113.9"}
        spelled = {"HTTP_VISITOR": "203.0.113.9", "_Visitor": "203.0.113.9"}
        connection.request("GET", "/", headers={"Visitor": "198.51.100.1", **invented, **spelled})
        assert connection.getresponse().read() == b"198.51.100.1"
        connection.close()


def test_the_server_rejects_headers_over_16_kilobytes(port: int) -> None:
    assert _get(port, "/", "Cookie", "a=" + "b" * 20_000)[0] in {0, 431}  # 0: cut while sending


def _get(
    port: int, path: str, *header: str, method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=STARTING)
    try:
        connection.request(method, path, headers={header[0]: header[1]} if header else {})
        response = connection.getresponse()
        given = {name.lower(): value for name, value in response.getheaders()}
        return response.status, given, response.read()
    except ConnectionError:
        return 0, {}, b""
    finally:
        connection.close()


def _until(is_so: Callable[[], bool], seconds: float) -> None:
    """Asks again and again, a bounded while."""
    deadline = time.monotonic() + seconds
    pause = threading.Event()
    while not is_so():
        assert time.monotonic() < deadline, f"not so after {seconds} seconds"
        pause.wait(0.02)
