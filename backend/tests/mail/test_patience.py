"""Timeouts of each step of an SMTP conversation."""

import io
import smtplib
from typing import Any

import pytest

from brokerage.mail.services import outbox, smtp

CONTENT = "Subject: Hello\r\n\r\nHello"


class _Clock:
    now = 0.0


class _SlowServer(io.RawIOBase):
    """A socket and its file at once: gives each answer of the script after its delay, in seconds of
    the clock, or times out.
    """

    def __init__(self, clock: _Clock, script: list[tuple[float, str]]) -> None:
        self.clock, self.script, self.sent = clock, script, b""
        self.timeout: float | None = outbox.SMTP_TIMEOUT

    def settimeout(self, seconds: float | None) -> None:
        self.timeout = seconds

    def sendall(self, data: bytes) -> None:
        self.sent += data

    def makefile(self, *_: Any) -> "_SlowServer":
        return self

    def readline(self, *_: Any) -> bytes:
        delay, answer = self.script.pop(0)
        if self.timeout is not None and delay > self.timeout:
            self.clock.now += self.timeout
            raise TimeoutError("timed out")
        self.clock.now += delay
        return f"{answer}\r\n".encode()


def _send(monkeypatch: pytest.MonkeyPatch, delays: dict[str, float]) -> _Clock:
    """Send a mail to a server that takes `delays` seconds by step, and return the clock after."""
    clock = _Clock()
    steps = {
        "greeting": "220 hello",
        "EHLO": "250 hello",
        "MAIL": "250 ok",
        "RCPT": "250 ok",
        "DATA": "354 go on",
        "content": "250 kept",
    }
    server = _SlowServer(clock, [(delays.get(step, 0), answer) for step, answer in steps.items()])
    monkeypatch.setattr(smtplib.SMTP, "_get_socket", lambda *_: server)
    session = smtp._Session("mail.example.com", 25, timeout=outbox.SMTP_TIMEOUT)
    session.sendmail("a@example.com", ["b@example.com"], CONTENT)
    assert server.sent.endswith(b"\r\n.\r\n")
    return clock


@pytest.mark.parametrize("seconds", [34, 599])
def test_a_slow_server_gets_a_mail_once(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    assert _send(monkeypatch, {"content": seconds}).now == seconds


def test_a_server_that_never_accepts_a_mail_times_out_after_ten_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(smtplib.SMTPServerDisconnected):
        _send(monkeypatch, {"content": 601})


@pytest.mark.parametrize("step", ["greeting", "EHLO", "MAIL", "RCPT", "DATA"])
def test_a_server_that_does_not_respond_times_out_soon(
    monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Nothing is sent twice by that: the server has no mail yet."""
    with pytest.raises(smtplib.SMTPServerDisconnected):
        _send(monkeypatch, {step: outbox.SMTP_TIMEOUT + 1})


def test_the_lease_outlasts_the_slowest_conversation() -> None:
    commands = 9  # connecting, greeting, TLS, EHLO twice, signing in, MAIL, RCPT, DATA
    slowest = (
        commands + 1
    ) * outbox.SMTP_TIMEOUT + outbox.VERDICT_TIMEOUT  # 1: sending the content
    assert slowest < outbox.LEASE.total_seconds()
