"""Compares the home page on our server with nginx serving the same bytes, in alternating rounds."""

import os
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.comparison import comparison
from bench.running import BenchSite, pinned, process, server_cores, web
from bench.wrk import Load, load
from devtools.apt import program
from devtools.console import Failure, say
from devtools.ports import free_port
from devtools.serve import THREADS_A_WORKER

ROUNDS = 5
SECONDS = 3  # a round
BROTLI = "Accept-Encoding: br"

NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; {user}
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location = / {{
      default_type "text/html; charset=utf-8"; add_header Content-Encoding br; {headers}
      root {folder}; try_files /page.br =404;
    }}
  }}
}}
"""


def fetch(url: str, encoding: str = "br", *, or_plain: bool = False) -> bytes:
    """Return the body as sent, brotli-compressed, or also uncompressed with `or_plain`."""
    request = urllib.request.Request(url, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request, timeout=10) as response:
        given = response.headers.get("Content-Encoding")
        plain = encoding == "identity" or (or_plain and given is None)
        if not plain and given != encoding:
            raise Failure(f"{url} was not sent in {encoding}.")
        return bytes(response.read())


@contextmanager
def nginx(page: bytes, headers: Mapping[str, str]) -> Iterator[str]:
    """Run one nginx worker that serves these bytes with these headers, and yield its URL."""
    binary = program("nginx-light", "nginx")
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        (folder / "page.br").write_bytes(page)
        user = "user root;" if os.geteuid() == 0 else ""
        added = " ".join(f'add_header {name} "{value}";' for name, value in headers.items())
        words = NGINX.format(folder=folder, port=port, user=user, headers=added)
        (folder / "nginx.conf").write_text(words)
        command = [binary, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
        with process(pinned(command, server_cores()), os.environ) as log:
            url = f"http://127.0.0.1:{port}/"
            for _ in range(100):
                try:
                    if fetch(url) == page:
                        break
                except OSError:
                    time.sleep(0.05)
            else:
                raise Failure("nginx does not serve the page.", log.read_text())
            yield url


def measure(site: BenchSite) -> str:
    """Measure our server, nginx, and nginx with our headers. Returns a table of medians."""
    program("wrk", "wrk")
    with web(site, workers=1, cores=server_cores()) as address:
        page, security = fetch(address + "/"), security_headers(address + "/")
        with nginx(page, {}) as bare, nginx(page, security) as dressed:
            servers = {
                f"ours, 1 worker, {THREADS_A_WORKER} threads": address + "/",
                "nginx, 1 worker, same bytes": bare,
                "nginx, and the same headers": dressed,
            }
            say(f"  {ROUNDS} rounds of {SECONDS} s each, in turn ...")
            rounds: dict[str, list[Load]] = {name: [] for name in servers}
            for _ in range(ROUNDS):
                for name, url in servers.items():
                    rounds[name].append(load(url, SECONDS, headers=[BROTLI]))
    lines = comparison("requests/s", rounds)
    lines.append(f"  {len(page):,} bytes of brotli")
    return "\n".join(lines)


def security_headers(url: str) -> dict[str, str]:
    """Return the security headers of our response, which nginx is configured to send too."""
    usual = ("content-", "date", "server", "etag", "last-modified", "connection")
    policy = "content-security-policy"
    with urllib.request.urlopen(url, timeout=10) as response:
        return {
            name: value
            for name, value in response.headers.items()
            if name.lower() == policy or not name.lower().startswith(usual)
        }
