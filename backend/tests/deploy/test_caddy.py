"""Caddy with the shipped configuration in front of the web process."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator

import pytest
from tests.deploy.files import DEPLOY, TOOLS
from tests.deploy.servers import caddy, get, running, until

from devtools.nginx import HOST
from devtools.paths import PYTHON
from devtools.ports import free_port

_ECHO = """
import json

def application(environ, start_response):
    start_response("200 OK", [("Content-Type", "application/json")])
    told = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
    return [json.dumps(told).encode()]
"""
"""Answers with the headers that it was sent."""


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """Run Caddy in front of a server that returns what it was sent; yield its ports without and
    with TLS.
    """
    folder = tmp_path_factory.mktemp("caddy")
    (folder / "echo.py").write_text(_ECHO)
    upstream, log = free_port(), folder / "web.log"
    words = [str(PYTHON), "-m", "granian", "--interface", "wsgi", "--port", str(upstream)]
    with running([*words, "echo:application"], log, {"PYTHONPATH": str(folder)}):
        until(lambda: get(upstream, "/", tls=False) is not None, log)
        with caddy(folder / "caddy", upstream) as (plain, tls):
            yield plain, tls


def test_the_configuration_is_formatted_as_caddy_does() -> None:
    command = [str(TOOLS / "caddy"), "fmt", str(DEPLOY / "caddy" / "Caddyfile")]
    formatted = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert formatted == (DEPLOY / "caddy" / "Caddyfile").read_text()


def test_a_request_without_tls_is_sent_to_the_same_address_with_tls(
    ports: tuple[int, int],
) -> None:
    reply = get(ports[0], "/services", tls=False)
    assert reply is not None
    assert reply.status == 308
    assert reply.headers["location"].startswith(f"https://{HOST}")
    assert reply.headers["location"].endswith("/services")


def test_no_spelling_of_a_header_changes_the_address_or_the_scheme(
    ports: tuple[int, int],
) -> None:
    invented = {
        "X-Forwarded-For": "203.0.113.9",
        "X_Forwarded_For": "203.0.113.9",
        "X-Forwarded-Proto": "http",
        "X_Forwarded_Proto": "http",
        "x_forwarded_proto": "http",
        "Visitor": "203.0.113.9",
    }
    reply = get(ports[1], "/", invented)
    assert reply is not None
    told = json.loads(reply.body)
    assert told["HTTP_VISITOR"] == "127.0.0.1"
    assert told["HTTP_X_FORWARDED_PROTO"] == "https"
    assert "203.0.113.9" not in reply.body.decode()
