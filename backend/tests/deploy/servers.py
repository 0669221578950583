"""Starts the web process as its unit does, and nginx with the shipped configuration."""

from __future__ import annotations

import http.client
import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.deploy.files import DEPLOY, TOOLS, command, unit

from devtools.apt import installed_program
from devtools.nginx import HOST, Connection, write_configuration
from devtools.nginx import command as nginx_command
from devtools.paths import BACKEND
from devtools.ports import free_port

STARTING = 60.0
"""Seconds to wait at most on a busy machine; it takes two."""


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes


def get(
    port: int,
    path: str,
    headers: Mapping[str, str] | None = None,
    *,
    method: str = "GET",
    tls: bool = True,
) -> Reply | None:
    """Send one request to this machine. Returns None if there is no connection, or it ends without
    a response.
    """
    connection = (
        Connection(port, STARTING)
        if tls
        else http.client.HTTPConnection("127.0.0.1", port, timeout=STARTING)
    )
    try:
        connection.request(method, path, headers={"Host": HOST, **(headers or {})})
        response = connection.getresponse()
        given = {name.lower(): value for name, value in response.getheaders()}
        return Reply(response.status, given, response.read())
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def until(is_so: Callable[[], bool], said: Path) -> None:
    """Repeat a question until it is true, for a limited time; `said` is shown if it never is."""
    deadline = time.monotonic() + STARTING
    pause = threading.Event()
    while not is_so():
        assert time.monotonic() < deadline, said.read_text()
        pause.wait(0.02)


@contextmanager
def running(
    words: list[str], log: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a process with its output in `log`, and stop it in the end."""
    with log.open("wb") as said:
        process = subprocess.Popen(
            words,
            cwd=BACKEND,
            env={**os.environ, "PYTHONPATH": str(BACKEND), **environment},
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(STARTING)


@contextmanager
def web(data_dir: Path, **more: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Run the web process of the unit with `more` settings, and yield its port."""
    port, log = free_port(), data_dir / "web.log"
    started = unit("sabine-ridge-web.service")["Service"]["ExecStart"]
    settings = {
        "DATA_DIR": str(data_dir),
        "SITE_URL": f"https://{HOST}",
        "TRUSTED_PROXIES": "1",
        **more,
    }
    with running(command(started, port=str(port)), log, settings) as process:
        until(lambda: log.read_text().count("Started worker-") == 2, log)
        until(lambda: get(port, "/healthz", tls=False) is not None, log)
        yield port, process


@contextmanager
def nginx(folder: Path, upstream: int) -> Iterator[tuple[int, int]]:
    """Run nginx with the configuration that operators copy; yield its ports without and with
    TLS.
    """
    plain, tls = free_port(), free_port()
    write_configuration(folder, plain, tls, [f"127.0.0.1:{upstream}"])
    log = folder / "nginx.log"
    binary = installed_program("nginx")
    assert binary is not None
    with running(nginx_command(binary, folder), log, {}):
        until(lambda: get(plain, "/", tls=False) is not None, log)
        yield plain, tls


@contextmanager
def caddy(folder: Path, upstream: int) -> Iterator[tuple[int, int]]:
    """Run Caddy with the configuration that operators copy; yield its ports without and with
    TLS.
    """
    plain, tls = free_port(), free_port()
    folder.mkdir(exist_ok=True)
    ours = (
        f"{{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tdefault_sni {HOST}\n"
        f"\thttp_port {plain}\n\thttps_port {tls}\n"
    )
    around, found, text = (DEPLOY / "caddy" / "Caddyfile").read_text().partition("\n{\n")
    assert found
    (folder / "Caddyfile").write_text(f"{around}\n{ours}{text}")
    places = {
        "SITE_HOST": HOST,
        "UPSTREAM_PORT": str(upstream),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    log = folder / "caddy.log"
    words = [str(TOOLS / "caddy"), "run", "--config", str(folder / "Caddyfile")]
    with running([*words, "--adapter", "caddyfile"], log, places):
        until(lambda: get(tls, "/") is not None, log)
        yield plain, tls
