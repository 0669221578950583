"""nginx with the shipped configuration in front of the web process."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import pytest
from tests.deploy.files import DEPLOY
from tests.deploy.servers import STARTING, Reply, get, nginx, until, web
from tests.sample_site import SampleSite, new_sample_site

from brokerage.serving.page_front import DJANGO_PREFIXES
from devtools.apt import installed_program
from devtools.nginx import HOST

pytestmark = pytest.mark.skipif(installed_program("nginx") is None, reason="nginx is not installed")

NOT_PASSED_ON = {"server", "date", "connection", "x-accel-expires"}


@dataclass
class Running:
    site: SampleSite
    process: Popen[bytes]
    log: Path
    web: int
    plain: int
    tls: int

    def get(self, path: str, **headers: str) -> Reply:
        """Send a request over TLS; `headers` are keywords, with _ for -."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        reply = get(self.tls, path, sent)
        assert reply is not None
        return reply


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a published site with its web process and nginx."""
    folder = tmp_path_factory.mktemp("served")
    site = new_sample_site(folder)
    site.publish(body="<p>Before</p>")
    with web(folder) as (port, process), nginx(folder / "nginx", port) as (plain, tls):
        yield Running(site, process, folder / "web.log", port, plain, tls)


def test_a_request_without_tls_is_sent_to_the_same_address_with_tls(served: Running) -> None:
    reply = get(served.plain, "/services?a=b", tls=False)
    assert reply is not None
    assert (reply.status, reply.headers["location"]) == (301, f"https://{HOST}/services?a=b")


@pytest.mark.parametrize("host", ["other.example", "127.0.0.1", "www.example.com.other.example"])
def test_a_request_for_another_host_gets_no_response(served: Running, host: str) -> None:
    assert get(served.plain, "/", {"Host": host}, tls=False) is None
    assert get(served.tls, "/", {"Host": host}) is None  # with our name in the handshake


def test_a_handshake_without_our_host_name_is_rejected(served: Running) -> None:
    context = ssl._create_unverified_context()
    for name in ("other.example", None):
        with (
            socket.create_connection(("127.0.0.1", served.tls), STARTING) as plain,
            pytest.raises(ssl.SSLError, match="UNRECOGNIZED_NAME"),
        ):
            context.wrap_socket(plain, server_hostname=name)


@pytest.mark.parametrize("path", ["/", "/services", "/assets/app-1.js", "/nowhere", "/sitemap.xml"])
@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_visitors_get_the_bytes_and_headers_of_the_web_process(
    served: Running, path: str, encoding: str
) -> None:
    sent = {"Accept-Encoding": encoding, "X-Forwarded-Proto": "https"}
    direct = get(served.web, path, sent, tls=False)
    assert direct is not None
    for _ in ("from the web process", "from the cache of nginx"):
        reply = served.get(path, Accept_Encoding=encoding)
        assert (reply.status, reply.body) == (direct.status, direct.body)
        assert _of_the_site(reply) == _of_the_site(direct)
        assert "strict-transport-security" in reply.headers
        assert "content-security-policy" in reply.headers


def test_a_page_that_the_browser_has_is_not_sent_again(served: Running) -> None:
    etag = served.get("/services", Accept_Encoding="br").headers["etag"]
    reply = served.get("/services", Accept_Encoding="br", If_None_Match=etag)
    assert (reply.status, reply.body) == (304, b"")


def test_responses_of_django_are_not_cached(served: Running) -> None:
    configuration = (DEPLOY / "nginx" / "sabine-ridge.conf").read_text()
    location = re.search(r"location ~ (\S+) \{\s+proxy_pass \S+\s+\}", configuration)
    assert location
    for prefix in (*DJANGO_PREFIXES, "/metrics", "/api/documents/exit-planning"):
        assert re.match(location[1], prefix), prefix
    assert not re.match(location[1], "/apiary")


def test_nginx_rejects_a_form_over_the_upload_limit(served: Running) -> None:
    length = {"Content-Length": str(22 * 1024 * 1024)}
    reply = get(served.tls, "/contact", length, method="POST")
    assert reply is not None
    assert reply.status == 413


def test_a_publication_is_served_and_outlives_the_web_process(served: Running) -> None:
    """The last test, because it ends the web process."""

    def page() -> bytes:
        reply = get(served.tls, "/?from=mail")
        assert reply is not None
        assert reply.status == 200
        return reply.body

    assert b"Before" in page()
    served.site.publish(body="<p>After</p>")
    until(lambda: b"After" in page(), served.log)
    asset = served.get("/assets/app-1.js")
    served.process.terminate()
    served.process.wait(STARTING)
    assert b"After" in page()
    kept = served.get("/assets/app-1.js")
    assert (kept.status, kept.body) == (asset.status, asset.body) == (200, asset.body)
    assert _of_the_site(kept) == _of_the_site(asset)
    refused = get(served.tls, "/api/session")
    assert refused is not None
    assert refused.status == 502


def _of_the_site(reply: Reply) -> dict[str, str]:
    return {name: text for name, text in reply.headers.items() if name not in NOT_PASSED_ON}
