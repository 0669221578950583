"""Runs nginx with the configuration of `deploy/`, on local ports with a self-signed certificate."""

import datetime as dt
import http.client
import os
import socket
import ssl
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from devtools.paths import ROOT

HOST = "www.example.com"
"""The host name that the configuration has in place of the operator's."""
CONFIGURATION = ROOT / "deploy" / "nginx" / "sabine-ridge.conf"

_AROUND = """\
daemon off;
{user}
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/unused;
    uwsgi_temp_path {folder}/unused;
    scgi_temp_path {folder}/unused;
    include {folder}/site.conf;
}}
"""


def write_configuration(folder: Path, plain: int, tls: int, upstream: Sequence[str]) -> None:
    """Write a configuration to `folder` that listens on the ports `plain` and `tls` of 127.0.0.1.
    `upstream` are addresses, optionally with nginx parameters.
    """
    folder.mkdir(exist_ok=True)
    text = CONFIGURATION.read_text()
    for written, here in {
        "listen 80": f"listen 127.0.0.1:{plain}",
        "listen 443": f"listen 127.0.0.1:{tls}",
        "    server 127.0.0.1:8000;\n": "".join(f"    server {each};\n" for each in upstream),
        f"/etc/ssl/{HOST}": str(folder),
        "/var/lib/nginx": str(folder),
    }.items():
        assert written in text, written
        text = text.replace(written, here)
    (folder / "site.conf").write_text(text)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, user=user))
    _write_certificate(folder)


class Connection(http.client.HTTPSConnection):
    """A TLS connection to a local port that requests HOST. The certificate is not verified."""

    def __init__(self, port: int, timeout: float) -> None:
        context = ssl._create_unverified_context()
        super().__init__(HOST, port, timeout=timeout, context=context)
        self._create_connection = lambda address, *rest: socket.create_connection(
            ("127.0.0.1", address[1]), *rest
        )


def command(binary: str, folder: Path) -> list[str]:
    """Return the command that runs nginx in the foreground with this configuration."""
    return [binary, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def _write_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
