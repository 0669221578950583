"""Traces contain nothing that a visitor typed."""

import gzip
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from threading import Thread

import pytest
from tests.processes import process

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_REQUEST = """
import django
from config import tracing
tracing.start("web")
django.setup()
from django.test import Client
from opentelemetry import trace
response = Client(SERVER_NAME="localhost").get(
    "/api/session?search=Whitfield", HTTP_USER_AGENT="Wombat", REMOTE_ADDR="203.0.113.9"
)
assert response.status_code == 200, response.status_code
trace.get_tracer_provider().shutdown()
"""
_WITHOUT = """
import sys, django
from config import tracing
tracing.start("web")
django.setup()
assert not [name for name in sys.modules if name.startswith("opentelemetry")]
"""


@pytest.fixture
def collector() -> Iterator[tuple[str, "Queue[bytes]"]]:
    """The address of a collector, and the bodies that it gets."""
    bodies: Queue[bytes] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            is_zipped = self.headers.get("Content-Encoding") == "gzip"
            bodies.put(gzip.decompress(body) if is_zipped else body)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *told: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", bodies
    server.shutdown()
    server.server_close()


def test_a_request_is_traced_without_what_the_visitor_typed(
    collector: tuple[str, "Queue[bytes]"],
) -> None:
    address, bodies = collector
    with process("-c", _REQUEST, OTEL_EXPORTER_OTLP_ENDPOINT=address) as traced:
        _, errors = traced.communicate(timeout=120)
    assert traced.returncode == 0, errors
    sent = bodies.get(timeout=30)
    assert b"site-web" in sent
    assert b"api/session" in sent
    for typed in (b"Whitfield", b"Wombat", b"203.0.113.9"):
        assert typed not in sent


def test_without_a_collector_nothing_is_loaded() -> None:
    with process("-c", _WITHOUT) as plain:
        assert plain.wait(timeout=120) == 0
