"""Traces: their spans, whose trace they belong to, and what may not stand in them."""

from __future__ import annotations

import io
import json
import logging
import socket
from collections.abc import Iterator
from threading import Event
from unittest.mock import patch

import pytest
from django.db import DataError, connection
from django.test import Client
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode, format_trace_id
from tests.accounts.browser import Browser
from tests.conftest import WORDS, Post
from tests.factories import UserFactory
from tests.mail.mail_server import MailServer
from tests.processes import process
from tests.question_sets.report_client import post_report

from brokerage.core import tracing
from brokerage.core.spans import RequestIds, Spans, describe_statement
from brokerage.leads.services import receiving
from brokerage.leads.services.leads_from_messages import add_messages_to_leads
from brokerage.mail.sending import send_due
from config.logs import formatter

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture(autouse=True)
def exporter() -> Iterator[InMemorySpanExporter]:
    """Gets every span as it ends."""
    exported = InMemorySpanExporter()
    provider = TracerProvider(id_generator=RequestIds(), shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exported))
    tracing.record_in(Spans(provider.get_tracer("test")))
    yield exported
    tracing.record_in(None)


def roots(exporter: InMemorySpanExporter) -> list[ReadableSpan]:
    return [span for span in exporter.get_finished_spans() if span.parent is None]


def trace_of(span: ReadableSpan) -> str:
    assert span.context is not None
    return format_trace_id(span.context.trace_id)


def test_a_request_is_a_span_with_its_route_and_one_for_each_query(
    exporter: InMemorySpanExporter,
) -> None:
    answer = Client().get(
        "/api/desk/leads/4711?q=jose@example.com",
        headers={"traceparent": f"00-{'5f' * 16}-{'5f' * 8}-01", "Cookie": "sessionid=" + "a" * 32},
    )
    [request] = roots(exporter)
    assert request.name == "GET api/desk/leads/<int:lead_id>"
    assert dict(request.attributes or {}) == {
        "http.request.method": "GET",
        "http.route": "api/desk/leads/<int:lead_id>",
        "http.response.status_code": 401,
        "site.request_id": answer["X-Request-ID"],
    }
    assert trace_of(request) == answer["X-Request-ID"]
    queries = [span for span in exporter.get_finished_spans() if span is not request]
    assert queries
    assert {trace_of(span) for span in queries} == {trace_of(request)}
    [session] = [span for span in queries if "django_session" in span.name]
    text = str((session.attributes or {})["db.query.text"])
    assert session.name == "SELECT django_session"
    assert "= (%s)" in text
    assert "aaaa" not in text


def test_the_trace_of_a_contact_message_holds_its_mails(
    exporter: InMemorySpanExporter, post_message: Post, mail_server: MailServer
) -> None:
    request_id = post_message()["X-Request-ID"]
    mail_server.refusals["RCPT"] = "550 unknown here"
    send_due(Event())
    request, *mails = roots(exporter)
    assert [mail.name for mail in mails] == ["send mail", "send mail"]
    assert {trace_of(span) for span in (request, *mails)} == {request_id}
    assert {mail.status.status_code for mail in mails} == {StatusCode.ERROR}
    assert {(mail.attributes or {})["error.type"] for mail in mails} == {"SMTPRecipientsRefused"}


def test_a_report_is_a_step_of_its_request(exporter: InMemorySpanExporter) -> None:
    assert post_report(Client(), "assessment-report").status_code == 200
    [request] = roots(exporter)
    [step] = [span for span in exporter.get_finished_spans() if span.name.startswith("render ")]
    assert step.name == "render value_assessment/value-assessment"
    assert trace_of(step) == trace_of(request)


def test_no_span_has_what_a_visitor_typed(
    exporter: InMemorySpanExporter, post_message: Post, mail_server: MailServer
) -> None:
    typed = {**WORDS, "name": "Dana Pinewood", "password": "pine-ridge-4711"}
    visitor = {"User-Agent": "a browser of jose", "X-Forwarded-For": "203.0.113.7"}
    post_message(WORDS)
    post_message({**WORDS, "email": "no address of jose@example.com"})
    UserFactory.create(email=WORDS["email"])
    assert Browser().sign_in(WORDS["email"], typed["password"]).status_code == 400
    Client().get("/nowhere/jose@example.com?q=jose", headers=visitor)
    mail_server.refusals["RCPT"] = f"550 {WORDS['email']} is unknown here"
    send_due(Event())
    add_messages_to_leads(Event())
    failure = DataError(f"DETAIL: Key (email, name)=({', '.join(typed.values())})")
    with patch.object(receiving, "receive_message", side_effect=failure):
        assert post_message(typed).status_code == 500
    with tracing.job("a job"), connection.cursor() as cursor:
        cursor.execute(f"SELECT '{WORDS['email']}', 19034711")
    said = json.dumps([json.loads(span.to_json()) for span in exporter.get_finished_spans()])
    assert said.count('"name": "POST api/send-contact-email"') == 3
    for value in (*typed.values(), *WORDS.values(), *visitor.values(), "jose", "19034711"):
        assert value not in said
        assert json.dumps(value)[1:-1] not in said


def test_a_statement_is_described_without_the_values_in_it() -> None:
    sql = """INSERT INTO "leads_lead" ("name") VALUES ('O''Hara', 12.5, %s)"""
    expected = """INSERT INTO "leads_lead" ("name") VALUES (?, ?, %s)"""
    assert describe_statement(sql) == ("INSERT", "leads_lead", expected)
    long = f"""SELECT 1 FROM "leads_lead" WHERE "name" = '{"O'Hara" * 1000}'"""
    described = """SELECT ? FROM "leads_lead" WHERE "name" = ?"""
    assert describe_statement(long.replace("O'", "O''")) == ("SELECT", "leads_lead", described)


def test_lines_of_the_log_name_the_trace(
    monkeypatch: pytest.MonkeyPatch, exporter: InMemorySpanExporter
) -> None:
    [handler] = [each for each in logging.getLogger().handlers if each.get_name() == "console"]
    said = io.StringIO()
    monkeypatch.setattr(handler, "stream", said)
    monkeypatch.setattr(handler, "formatter", formatter("json"))
    Client().get("/api/nothing-here")
    with tracing.job("a job"):
        logging.getLogger("job").info("In a job.")
    logging.getLogger("later").info("In no trace.")
    request, job, later = [json.loads(line) for line in said.getvalue().splitlines()]
    assert [request["trace_id"], job["trace_id"]] == [trace_of(each) for each in roots(exporter)]
    assert "trace_id" not in later


_REQUESTS = """
import sys
from config import tracing
tracing._LAST_EXPORT = 0.2  # seconds, not 2
from config.wsgi import application
from django.test import Client
for _ in range(3):
    assert Client(SERVER_NAME="localhost").get("/api/session").status_code == 200
print("opentelemetry" in sys.modules, flush=True)
"""


def test_without_a_collector_opentelemetry_is_not_imported() -> None:
    with process("-c", _REQUESTS, OTEL_EXPORTER_OTLP_ENDPOINT="") as site:
        assert site.communicate()[0] == "False\n"


@pytest.mark.parametrize("answers", [False, True], ids=["refuses", "hangs"])
def test_a_collector_that_is_away_fails_no_request(answers: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as collector:
        url = f"http://127.0.0.1:{collector.getsockname()[1]}"
        if not answers:
            collector.close()
        with process("-c", _REQUESTS, OTEL_EXPORTER_OTLP_ENDPOINT=url) as site:
            out, errors = site.communicate()
        assert (out, site.returncode) == ("True\n", 0), errors
