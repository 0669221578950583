"""A small site to publish, and requests to it without a network."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from selectolax.lexbor import LexborHTMLParser, LexborNode

from brokerage.publishing.services.files import client_files
from brokerage.publishing.services.publish import Publisher, PublishResult, Source
from brokerage.publishing.services.rendering import Content
from brokerage.publishing.services.version_folder import lock
from brokerage.serving.page_front import page_front
from brokerage.serving.published_site import Store, store_at

RENDERER = Path(__file__).with_name("fake_renderer.py")


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes


def new_sample_site(folder: Path) -> SampleSite:
    """Create a site with a built front end; nothing is published yet."""
    client = folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "assets" / "app-1.js").write_text("console.log('one');" * 30)
    (client / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'></svg>")
    return SampleSite(folder / "published", client)


@dataclass
class SampleSite:
    """A published folder of a test, and the sources that are published there."""

    folder: Path
    client: Path
    words: dict[str, Any] = field(default_factory=dict)

    def publish(self, **words: Any) -> PublishResult:
        self.words |= words
        return publish(self.source())

    def source(self) -> Source:
        given = {"siteUrl": "https://firm.example", "year": 2026, "content": dict(self.words)}
        renderer = (sys.executable, str(RENDERER))
        return Source(self.folder, renderer, lambda: given, self.files)

    def files(self) -> Iterator[Content]:
        yield from client_files(self.client)
        yield Content("/static/office.css", "static", 200, "text/css", b"a { color: red }" * 20)

    @property
    def store(self) -> Store:
        return store_at(self.folder)

    def ask(self, path: str, method: str = "GET", **more: Any) -> Reply:
        """Send a request to the page front after it has checked for a new version."""
        self.store.refresh()
        return ask(page_front(django, folder=self.folder, proxies=0), path, method, **more)


def publish(source: Source) -> PublishResult:
    with lock(source.folder) as versions, Publisher(source) as publisher:
        return publisher.publish(versions)


def django(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Stands in for Django: answers with the method and the scheme."""
    start_response("200 OK", [("Content-Type", "text/plain"), ("Referrer-Policy", "unsafe-url")])
    return [f"django {environ['REQUEST_METHOD']} {environ['wsgi.url_scheme']}".encode()]


def ask(
    application: WSGIApplication,
    path: str,
    method: str = "GET",
    *,
    query: str = "",
    scheme: str = "http",
    body: bytes = b"",
    **headers: str,
) -> Reply:
    """One request; `headers` as keywords, `accept_encoding` for Accept-Encoding."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SCRIPT_NAME": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.version": (1, 0),
    }
    if "content_type" in headers:
        environ["CONTENT_TYPE"] = headers.pop("content_type")
    environ |= {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    said: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Any:
        said.append((status, headers))

    answered = b"".join(application(environ, start_response))
    ((status, given),) = said
    names = [name.lower() for name, _ in given]
    assert len(names) == len(set(names)), "a header was sent twice"
    return Reply(int(status.split()[0]), {name.lower(): value for name, value in given}, answered)


def one(within: LexborHTMLParser | LexborNode, selector: str) -> LexborNode:
    """Return the first element that matches. Raises AssertionError."""
    node = within.css_first(selector)
    assert node is not None, f"there is no {selector}"
    return node
