"""Log lines: format, request id, and no visitor's text."""

from __future__ import annotations

import io
import json
import logging
from datetime import datetime, timedelta
from threading import Event
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from django.conf import LazySettings
from django.db import DataError, OperationalError
from django.test import Client
from django.utils import timezone
from tests.accounts.browser import Browser
from tests.conftest import WORDS, Post
from tests.factories import UserFactory
from tests.mail.mail_server import MailServer

from brokerage.core.worker import Task, Worker
from brokerage.leads.services import receiving
from brokerage.mail.models import Mail
from brokerage.mail.services.sending import send_due
from config.logs import FORMATS, formatter


@pytest.fixture
def log_format() -> str:
    return "text"


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch, log_format: str) -> io.StringIO:
    [handler] = [each for each in logging.getLogger().handlers if each.get_name() == "console"]
    assert isinstance(handler, logging.StreamHandler)
    said = io.StringIO()
    monkeypatch.setattr(handler, "stream", said)
    monkeypatch.setattr(handler, "formatter", formatter(log_format))
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
    assert len(line) < 320


@pytest.mark.django_db
def test_an_unknown_filter_is_logged_in_one_short_line(
    console: io.StringIO, office: Client
) -> None:
    answer = office.get("/office/leads/contactmessage/", {"received_at__year": "2026"})
    assert answer.status_code == 400
    assert len(console.getvalue().splitlines()) == 1


@pytest.mark.django_db
def test_each_response_names_the_request_that_its_lines_name(console: io.StringIO) -> None:
    ids = [Client().get("/api/nothing-here")["X-Request-ID"] for _ in range(2)]
    lines = console.getvalue().splitlines()
    assert len(set(ids)) == 2
    assert all(line.endswith(f"request_id={each}") for line, each in zip(lines, ids, strict=True))
    logging.getLogger("later").info("Nobody asked.")
    assert "request_id" not in console.getvalue().splitlines()[-1]


@pytest.mark.django_db
@pytest.mark.parametrize("log_format", ["json"])
def test_every_line_is_json_with_its_time_in_utc(console: io.StringIO) -> None:
    Client().get("/api/nothing-here")
    logging.getLogger("later").info("Two\nlines.")
    try:
        int("x")
    except ValueError:
        logging.getLogger("later").exception("A traceback")
    lines = [json.loads(line) for line in console.getvalue().splitlines()]
    assert len(lines) == 3
    for line in lines:
        assert line["timestamp"].endswith("Z")
        since = timezone.now() - datetime.fromisoformat(line["timestamp"])
        assert timedelta() <= since < timedelta(minutes=5)


@pytest.mark.django_db
def test_the_path_of_a_failed_request_cannot_inject_a_log_line(console: io.StringIO) -> None:
    find = "brokerage.library.selectors.catalog.published_document"
    with patch(find, side_effect=OperationalError):
        assert Client().get("/api/documents/x%0Aforged line").status_code == 503
    lines = console.getvalue().splitlines()
    assert [line for line in lines if "GET api/documents/<key> failed: OperationalError" in line]
    assert not [line for line in lines if line.startswith("forged")]


@pytest.mark.django_db
@pytest.mark.parametrize("log_format", FORMATS)
def test_rejected_requests_are_logged_by_route_without_their_path(
    console: io.StringIO, office: Client
) -> None:
    guarded = Client(enforce_csrf_checks=True)
    guarded.cookies = office.cookies
    told = "jose@example.com-São"
    for client in (office, guarded):
        for method in ("GET", "POST", "PUT", "DELETE"):
            for start in (
                *("/", "/api/", "/api/documents/", "/api/people/", "/api/desk/leads/", "/contact/"),
                *("/_allauth/browser/v1/", "/office/", "/office/accounts/user/"),
            ):
                client.generic(method, start + told, headers={"Sec-Fetch-Site": "same-origin"})
        client.post("/contact", {"name": told})
    said = console.getvalue()
    assert "office/" in said
    assert "api/documents/<key>" in said
    assert "jose" not in said
    assert json.dumps("São")[1:-1] not in said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("proxies", "sent", "is_taken"),
    [(0, "5f" * 16, False), (1, "5f" * 16, True), (1, "jose@example.com", False), (1, "5f", False)],
)
def test_only_a_trusted_proxy_chooses_the_identifier(
    settings: LazySettings, proxies: int, sent: str, is_taken: bool
) -> None:
    settings.TRUSTED_PROXIES = proxies
    answer = Client().get("/api/session", headers={"X-Request-ID": sent})
    assert (answer["X-Request-ID"] == sent) is is_taken


@pytest.mark.django_db
@pytest.mark.parametrize("log_format", ["json"])
def test_the_log_of_a_mail_names_the_request_that_caused_it(
    console: io.StringIO, post_message: Post, mail_server: MailServer
) -> None:
    request_id = post_message()["X-Request-ID"]
    assert set(Mail.objects.values_list("request_id", flat=True)) == {request_id}
    mail_server.refusals["RCPT"] = "550 unknown here"
    send_due(Event())
    lines = [json.loads(line) for line in console.getvalue().splitlines()]
    about_mails = [line for line in lines if line["logger"].startswith("brokerage.mail.")]
    assert len(about_mails) == 3  # two were rejected, and the one to the firm is also an error
    assert {line["request_id"] for line in about_mails} == {request_id}
    assert {line["level"] for line in about_mails} == {"warning", "error"}


@pytest.mark.django_db
@pytest.mark.parametrize("log_format", FORMATS)
def test_no_line_has_what_a_visitor_typed(
    console: io.StringIO, post_message: Post, mail_server: MailServer
) -> None:
    typed = {**WORDS, "name": "Dana Pinewood", "password": "pine-ridge-4711"}
    post_message(WORDS)
    post_message({**WORDS, "email": "no address of jose@example.com"})
    UserFactory.create(email=WORDS["email"])
    assert Browser().sign_in(WORDS["email"], typed["password"]).status_code == 400
    mail_server.refusals["RCPT"] = f"550 {WORDS['email']} is unknown here"
    send_due(Event())
    failure = DataError(f"DETAIL: Key (email, name)=({', '.join(typed.values())})")
    with patch.object(receiving, "receive_message", side_effect=failure):
        assert post_message(typed).status_code == 500
        unguarded = Client(raise_request_exception=False)
        answer = unguarded.post(
            "/contact",
            urlencode(typed),
            content_type="application/x-www-form-urlencoded",
            headers={"Sec-Fetch-Site": "same-origin"},
        )
        assert answer.status_code >= 500
    said = console.getvalue()
    assert said.count("DataError") == 2
    for value in (*typed.values(), *WORDS.values(), "jose"):
        assert value not in said
        assert json.dumps(value)[1:-1] not in said


@pytest.mark.parametrize("log_format", FORMATS)
def test_a_failed_task_is_logged_with_its_name_and_no_message(console: io.StringIO) -> None:
    def fail(stop: Event) -> None:
        worker.stop()
        try:
            int(WORDS["phone"])
        except ValueError as error:
            raise DataError(WORDS["email"]) from error

    worker = Worker([Task("leads", fail, every=1)])
    worker.run()
    said = console.getvalue()
    assert "DataError" in said
    assert WORDS["phone"] not in said
    assert WORDS["email"] not in said
    assert "leads" in said
