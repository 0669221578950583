"""API errors are JSON of one shape; all others are pages."""

import json
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.test import Client

SESSION = "brokerage.accounts.api.session.session_of"
_SHAPE = {"code", "message", "fields"}


def test_an_unknown_operation_is_404_in_the_error_format(client: Client) -> None:
    answer = client.get("/api/nothing")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/json; charset=utf-8")
    assert json.loads(answer.content)["code"] == "not_found"


def test_a_wrong_method_is_405_in_the_error_format_with_an_allow_header(client: Client) -> None:
    answer = client.get("/api/send-contact-email")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert set(json.loads(answer.content)) == _SHAPE


def test_an_unknown_host_is_400_in_the_error_format(client: Client) -> None:
    answer = client.get("/api/session", headers={"Host": "elsewhere.example"})
    assert (answer.status_code, set(json.loads(answer.content))) == (400, _SHAPE)


def test_an_unknown_page_is_an_html_404(client: Client) -> None:
    answer = client.get("/nothing")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")


@pytest.mark.django_db
def test_an_operation_is_503_during_a_database_outage(client: Client) -> None:
    with patch(SESSION, side_effect=OperationalError):
        answer = client.get("/api/session")
    assert (answer.status_code, json.loads(answer.content)["code"]) == (503, "unavailable")
    assert answer["Retry-After"] == "30"


@pytest.mark.django_db
def test_an_unexpected_error_is_500_and_does_not_reveal_its_cause(client: Client) -> None:
    with patch(SESSION, side_effect=RuntimeError("secret")):
        answer = client.get("/api/session")
    assert (answer.status_code, set(json.loads(answer.content))) == (500, _SHAPE)
    assert b"secret" not in answer.content


def test_a_page_is_503_with_retry_after_during_a_database_outage() -> None:
    client = Client(raise_request_exception=False)
    with patch("brokerage.serving.security_txt.firm", side_effect=OperationalError):
        answer = client.get("/.well-known/security.txt")
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert answer["Content-Type"].startswith("text/html")
    with patch("brokerage.serving.security_txt.firm", side_effect=RuntimeError):
        answer = client.get("/.well-known/security.txt")
    assert (answer.status_code, "Retry-After" in answer) == (500, False)
