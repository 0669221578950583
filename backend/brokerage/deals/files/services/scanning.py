"""Scans files with ClamAV, where CLAMAV_ADDRESS names its daemon (clamd)."""

import socket
import struct
from typing import IO, Final

from django.conf import settings

_CHUNK: Final = 256 * 1024
_CONNECT_SECONDS: Final = 5
_SCAN_SECONDS: Final = 120
_LENGTH: Final = struct.Struct(">I")


class Infected(Exception):
    """The scanner knows this file as malicious. The message is the name of the signature."""


class ScannerUnavailable(Exception):
    """The scanner did not respond, or did not scan the file. The message says why."""


def scan(file: IO[bytes]) -> None:
    """Scan a file, if a scanner is configured. Raises Infected and ScannerUnavailable."""
    if not settings.CLAMAV_ADDRESS:
        return
    file.seek(0)
    try:
        with _connected(settings.CLAMAV_ADDRESS) as connection:
            reply = _sent(connection, file)
    except OSError as error:
        raise ScannerUnavailable(type(error).__name__) from error
    if reply == "stream: OK":
        return
    if reply.endswith(" FOUND"):
        raise Infected(reply.removeprefix("stream: ").removesuffix(" FOUND"))
    raise ScannerUnavailable(reply[:200] or "no reply")


def _connected(address: str) -> socket.socket:
    if address.startswith("/"):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(_CONNECT_SECONDS)
        try:
            connection.connect(address)
        except OSError:
            connection.close()
            raise
    else:
        host, _, port = address.rpartition(":")
        connection = socket.create_connection((host.strip("[]"), int(port)), _CONNECT_SECONDS)
    connection.settimeout(_SCAN_SECONDS)
    return connection


def _sent(connection: socket.socket, file: IO[bytes]) -> str:
    """Send a file by the command INSTREAM and return the reply (man clamd)."""
    try:
        connection.sendall(b"zINSTREAM\0")
        for chunk in iter(lambda: file.read(_CHUNK), b""):
            connection.sendall(_LENGTH.pack(len(chunk)) + chunk)
        connection.sendall(_LENGTH.pack(0))
    except (BrokenPipeError, ConnectionResetError):
        pass  # it has replied early, such as that the file is too large for it
    reply = b""
    while not reply.endswith(b"\0"):
        received = connection.recv(4096)
        if not received:
            break
        reply += received
    return reply.rstrip(b"\0\n").decode(errors="replace")
