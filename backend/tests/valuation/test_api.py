"""The report operation: its response, and every rejection."""

import json
import logging
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.http import HttpResponse
from django.test import Client
from tests.conftest import ANSWERS
from tests.pdf.pdf_reader import read

from brokerage.core.models import RateLimitCounter
from brokerage.pdf import renderer

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_FILLED = "Please fill in all fields"
_REVENUE = "This calculator is for businesses with revenue of $500K or more"
_SDE = "Please enter a realistic SDE/EBITDA amount"
_SHARE = "SDE cannot exceed 60% of revenue. Please check your numbers."


def _post(client: Client, body: Any = None, **more: Any) -> Any:
    """Request a report as our pages do; `headers` extend or replace the usual ones."""
    return client.post(
        "/api/valuation-report",
        ANSWERS if body is None else body,
        content_type=more.pop("content_type", "application/json"),
        headers={"Sec-Fetch-Site": "same-origin", **more.pop("headers", {})},
        **more,
    )


def _error(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, json.loads(answer.content)["code"]


def test_the_report_is_a_download(client: Client) -> None:
    answer = _post(client)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Cache-Control"] == "no-store"
    name = answer["Content-Disposition"]
    assert name.startswith('attachment; filename="valuation-range-20')
    assert name.endswith('.pdf"')
    assert "$1.24M to $1.89M" in read(answer.content).pages[0]


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    [
        ({"realEstate": ""}, "realEstate", _FILLED),
        ({"industry": " ", "revenue": "1"}, "industry", _FILLED),
        ({"sde": "a lot", "revenue": "1"}, "sde", _FILLED),
        ({"revenue": "499,999.99", "sde": "1"}, "revenue", _REVENUE),
        ({"sde": "49,999.99"}, "sde", _SDE),
        ({"revenue": "500000", "sde": "300,000.01"}, "sde", _SHARE),
    ],
)
def test_the_first_failing_check_is_reported_at_its_field(
    client: Client, changed: dict[str, str], field: str, message: str
) -> None:
    answer = _post(client, ANSWERS | changed)
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": message,
        "fields": {field: message},
    }


def test_an_empty_body_points_at_the_first_field(client: Client) -> None:
    assert json.loads(_post(client, {}).content)["fields"] == {"industry": _FILLED}


def test_a_corrected_request_is_accepted(client: Client) -> None:
    assert _post(client, ANSWERS | {"revenue": "500000", "sde": "300000.01"}).status_code == 422
    assert _post(client, ANSWERS | {"revenue": "500000", "sde": "300000"}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"not json",
        b"[]",
        b'{"revenue": 500000}',
        b'{"industry": null}',
        b'{"sde": "\\ud800"}',
    ],
)
def test_a_malformed_body_is_rejected(client: Client, body: bytes) -> None:
    assert _error(_post(client, body)) == (400, "malformed")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_other_content_types_than_json_are_rejected(client: Client, content_type: str) -> None:
    answer = _post(client, json.dumps(ANSWERS).encode(), content_type=content_type)
    assert _error(answer) == (415, "json_only")


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", ""])
def test_a_request_from_another_site_is_rejected(client: Client, site: str) -> None:
    assert _error(_post(client, headers={"Sec-Fetch-Site": site})) == (
        403,
        "cross_origin",
    )


def test_a_body_over_64_kilobytes_is_rejected_unread(client: Client) -> None:
    answer = _post(client, ANSWERS | {"industry": "x" * 65_536})
    assert _error(answer) == (413, "too_large")


def test_get_is_not_allowed(client: Client) -> None:
    answer = client.get("/api/valuation-report")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")


def test_reports_are_limited_per_network_with_retry_after(
    client: Client, settings: LazySettings
) -> None:
    settings.REPORT_LIMIT_PER_HOUR = 2
    assert _post(client, {}).status_code == 422  # costs nothing, counts for nothing
    assert [_post(client).status_code for _ in range(2)] == [200, 200]
    refused = _post(client)
    assert _error(refused) == (429, "too_many")
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert _post(client, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_only_the_rate_limit_is_stored(client: Client) -> None:
    before = _rows()
    assert _post(client).status_code == 200
    assert {name: n - before[name] for name, n in _rows().items() if n != before[name]} == {
        RateLimitCounter: 2  # of the network, and of the whole site
    }


def test_answers_are_not_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    client.raise_request_exception = False
    secret = ANSWERS | {"revenue": "8675309", "industry": "Secret trade"}
    with (
        caplog.at_level(logging.DEBUG),
        patch.object(renderer, "pdf", side_effect=ValueError("8675309")),
    ):
        answer = _post(client, secret)
    assert _error(answer) == (500, "failed")
    assert "failed: ValueError" in caplog.text
    assert "8675309" not in caplog.text
    assert "Secret trade" not in caplog.text


def _rows() -> dict[Any, int]:
    return {model: model._default_manager.count() for model in apps.get_models()}
