"""A mail server for tests that accepts mails or does not respond."""

import email
import email.policy
import socket
import socketserver
import threading
import time
from email.message import EmailMessage
from typing import Self

PATIENCE = 20  # seconds; a worker looks into its outbox every second


class MailServer:
    """A mail server that listens on a free port while it is used as a context manager."""

    def __init__(self) -> None:
        self._server = _Server(("127.0.0.1", 0), _Conversation)
        self._server.mails = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._changed = threading.Condition()
        self._accepted: list[EmailMessage] = []
        self._accepted_at: list[float] = []
        self._held: list[str] = []
        self._holding = False

    @property
    def url(self) -> str:
        """The address of this server, for SMTP_URL."""
        return f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def hold(self) -> None:
        """From now on, read every mail without responding."""
        with self._changed:
            self._holding = True

    def release(self) -> None:
        """Respond again, also to mails that were held. A held mail whose sender has closed the
        connection is not accepted.
        """
        with self._changed:
            self._holding = False
            self._changed.notify_all()

    def wait_for_held(self, count: int = 1) -> str:
        """Wait until this number of mails was read without a response; return the Message-ID of the
        first.
        """
        with self._changed:
            enough = self._changed.wait_for(lambda: len(self._held) >= count, PATIENCE)
            assert enough, f"{len(self._held)} mails came."
            return self._held[0]

    def wait_for(self, recipient: str, count: int = 1) -> list[EmailMessage]:
        """Wait until at least this number of mails was accepted for a recipient; return all of
        them.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: len(self.to(recipient)) >= count, PATIENCE):
                raise AssertionError(f"{recipient} got {len(self.to(recipient))} mails.")
            return self.to(recipient)

    def text_of(self, recipient: str, subject: str) -> str:
        """Wait until a recipient got a mail with this subject; return the text of the latest."""

        def texts() -> list[str]:
            found = [mail for mail in self.to(recipient) if mail["Subject"] == subject]
            return [part.get_content() for mail in found if (part := mail.get_body(("plain",)))]

        with self._changed:
            enough = self._changed.wait_for(lambda: bool(texts()), PATIENCE)
            assert enough, f"{recipient} got no mail with the subject {subject!r}."
            return texts()[-1]

    def to(self, recipient: str) -> list[EmailMessage]:
        """Return the mails accepted for a recipient so far."""
        return [mail for mail in self._accepted if mail["To"] == recipient]

    def ids(self) -> list[str]:
        """Return the Message-ID of every accepted mail; of one that was accepted twice, twice."""
        return [str(mail["Message-ID"]) for mail in self._accepted]

    def deliveries(self) -> list[tuple[str, float]]:
        """Return the Message-ID of every accepted mail with the time, in seconds of the monotonic
        clock.
        """
        return list(zip(self.ids(), self._accepted_at, strict=True))

    def accept(self, mail: EmailMessage, connection: socket.socket) -> bool:
        """Accept a mail, after `release` if mails are held. Returns False if its sender has closed
        the connection meanwhile.
        """
        with self._changed:
            if self._holding:
                self._held.append(str(mail["Message-ID"]))
                self._changed.notify_all()
                self._changed.wait_for(lambda: not self._holding)
                self._held.remove(str(mail["Message-ID"]))
                if _has_gone(connection):
                    return False
            self._accepted.append(mail)
            self._accepted_at.append(time.monotonic())
            self._changed.notify_all()
            return True


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    mails: MailServer


class _Conversation(socketserver.StreamRequestHandler):
    """The part of SMTP (RFC 5321) that a correct client needs."""

    server: _Server

    def handle(self) -> None:
        self._say("220 mail.example ready")
        for line in self.rfile:
            command = line.split(maxsplit=1)[0].upper() if line.strip() else b""
            if command == b"DATA":
                self._say("354 go on")
                mail = email.message_from_bytes(self._data(), policy=email.policy.default)
                if not self.server.mails.accept(mail, self.connection):
                    return
                self._say("250 taken")
            elif command == b"QUIT":
                self._say("221 good-bye")
                return
            else:
                self._say("250 mail.example")

    def _data(self) -> bytes:
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line[1:] if line.startswith(b".") else line)
        return b"".join(lines)

    def _say(self, reply: str) -> None:
        self.wfile.write(f"{reply}\r\n".encode())


def _has_gone(connection: socket.socket) -> bool:
    """Whether the client has closed the connection; a waiting client sends nothing."""
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        connection.setblocking(True)
