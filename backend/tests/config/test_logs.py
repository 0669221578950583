"""Log messages for invalid requests."""

import io
import logging

import pytest
from django.test import Client


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    [handler] = [each for each in logging.getLogger().handlers if each.get_name() == "console"]
    assert isinstance(handler, logging.StreamHandler)
    said = io.StringIO()
    monkeypatch.setattr(handler, "stream", said)
    return said


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/office/", "/api/session", "/_allauth/browser/v1/auth/session"]
)
@pytest.mark.parametrize(
    "host", ["evil.example", "", "a b", "x" * 5000, "localhost:port", "a\nb", "[::1", "\x00"]
)
def test_an_unknown_host_is_logged_in_one_short_line(
    console: io.StringIO, address: str, host: str
) -> None:
    assert Client(SERVER_NAME="").get(address, HTTP_HOST=host).status_code == 400
    [line] = console.getvalue().splitlines()
    assert "Invalid HTTP_HOST header" in line
    assert len(line) < 300


@pytest.mark.django_db
def test_an_unknown_filter_is_logged_in_one_short_line(
    console: io.StringIO, office: Client
) -> None:
    answer = office.get("/office/leads/contactmessage/", {"received_at__year": "2026"})
    assert answer.status_code == 400
    assert len(console.getvalue().splitlines()) == 1
