"""A small SMTP server for tests: stores mails, and rejects or waits as configured."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.processes import PATIENCE


class MailServer(socketserver.ThreadingTCPServer):
    """A mail server that listens on a free local port and stores what it receives."""

    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Conversation)
        self.received: list[EmailMessage] = []
        self.envelopes: list[tuple[str, str]] = []
        self.refusals: dict[str, str] = {}
        """Responses by command, instead of "250 OK"."""
        self.verdict = "250 kept"
        """The response after the content of a mail."""
        self.hold_at = ""
        """Command at which the server stops and waits for `go_on`."""
        self.reached = threading.Event()
        self.go_on = threading.Event()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"


class _Conversation(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        sender = recipient = ""
        self._say("220 test")
        for line in self.rfile:
            words = line.decode().strip()
            command = words[:4].upper()
            if command == self.server.hold_at:
                self.server.reached.set()
                self.server.go_on.wait(PATIENCE)
            if command in self.server.refusals:
                self._say(self.server.refusals[command])
            elif command == "QUIT":
                self._say("221 bye")
                return
            elif command == "DATA":
                self._say("354 go on")
                content = self._content()
                if content is None:
                    return
                if self.server.verdict.startswith("2"):
                    self.server.envelopes.append((sender, recipient))
                    self.server.received.append(message_from_bytes(content, policy=policy.default))
                self._say(self.server.verdict)
            else:
                if command == "MAIL":
                    sender = words
                if command == "RCPT":
                    recipient = words
                self._say("250 OK")

    def _content(self) -> bytes | None:
        """The mail, or None when the connection broke before its end."""
        lines: list[bytes] = []
        for line in self.rfile:
            if line == b".\r\n":
                return b"".join(lines)
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        return None

    def _say(self, words: str) -> None:
        with suppress(OSError):  # the other side was killed, as some tests want it
            self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def running(port: int = 0) -> Iterator[MailServer]:
    """Run a mail server, and stop it in the end."""
    with MailServer(port) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.go_on.set()
            server.shutdown()
            thread.join()
