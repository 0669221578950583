"""The report operation: what it answers, and every way in which it refuses."""

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
from tests.pdf.reading import read

from brokerage.core.models import RateLimitCounter
from brokerage.pdf import renderer

pytestmark = pytest.mark.django_db

_FILLED = "Please fill in all fields"
_REVENUE = "This calculator is for businesses with revenue of $500K or more"
_SDE = "Please enter a realistic SDE/EBITDA amount"
_SHARE = "SDE cannot exceed 60% of revenue. Please check your numbers."


def _ask(client: Client, body: Any = None, **more: Any) -> Any:
    """Ask as a page of ours does; `headers` add to or replace the usual ones."""
    return client.post(
        "/api/valuation-report",
        ANSWERS if body is None else body,
        content_type=more.pop("content_type", "application/json"),
        headers={"Sec-Fetch-Site": "same-origin", **more.pop("headers", {})},
        **more,
    )


def _refused(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, json.loads(answer.content)["code"]


def test_the_report_comes_as_a_file_to_save(client: Client) -> None:
    answer = _ask(client)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Cache-Control"] == "no-store"
    name = answer["Content-Disposition"]
    assert name.startswith('attachment; filename="valuation-range-20')
    assert name.endswith('.pdf"')
    assert "$1,243,725 to $1,890,462" in read(answer.content).pages[0]


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
def test_the_first_failing_check_speaks_at_its_field(
    client: Client, changed: dict[str, str], field: str, message: str
) -> None:
    answer = _ask(client, ANSWERS | changed)
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": message,
        "fields": {field: message},
    }


def test_an_empty_body_points_at_the_first_field(client: Client) -> None:
    assert json.loads(_ask(client, {}).content)["fields"] == {"industry": _FILLED}


def test_what_was_refused_is_allowed_once_it_is_put_right(client: Client) -> None:
    assert _ask(client, ANSWERS | {"revenue": "500000", "sde": "300000.01"}).status_code == 422
    assert _ask(client, ANSWERS | {"revenue": "500000", "sde": "300000"}).status_code == 200


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
def test_a_body_that_is_no_calculation_is_malformed(client: Client, body: bytes) -> None:
    assert _refused(_ask(client, body)) == (400, "malformed")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_anything_but_json_is_refused(client: Client, content_type: str) -> None:
    answer = _ask(client, json.dumps(ANSWERS).encode(), content_type=content_type)
    assert _refused(answer) == (415, "json_only")


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", ""])
def test_a_request_from_another_site_is_refused(client: Client, site: str) -> None:
    assert _refused(_ask(client, headers={"Sec-Fetch-Site": site})) == (403, "cross_origin")


def test_more_than_64_kilobytes_are_refused_unread(client: Client) -> None:
    answer = _ask(client, ANSWERS | {"industry": "x" * 65_536})
    assert _refused(answer) == (413, "too_large")


def test_it_is_made_and_not_fetched(client: Client) -> None:
    answer = client.get("/api/valuation-report")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")


def test_the_limit_counts_reports_by_address_and_says_how_long_to_wait(
    client: Client, settings: LazySettings
) -> None:
    settings.REPORT_LIMIT_PER_HOUR = 2
    assert _ask(client, {}).status_code == 422  # costs nothing, counts for nothing
    assert [_ask(client).status_code for _ in range(2)] == [200, 200]
    refused = _ask(client)
    assert _refused(refused) == (429, "too_many")
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert _ask(client, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_only_the_count_is_kept(client: Client) -> None:
    before = _rows()
    assert _ask(client).status_code == 200
    assert {name: n - before[name] for name, n in _rows().items() if n != before[name]} == {
        RateLimitCounter: 1
    }


def test_nothing_that_was_entered_reaches_the_log(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.raise_request_exception = False
    secret = ANSWERS | {"revenue": "8675309", "industry": "Secret trade"}
    with (
        caplog.at_level(logging.DEBUG),
        patch.object(renderer, "pdf", side_effect=ValueError("8675309")),
    ):
        answer = _ask(client, secret)
    assert _refused(answer) == (500, "failed")
    assert "failed: ValueError" in caplog.text
    assert "8675309" not in caplog.text
    assert "Secret trade" not in caplog.text


def _rows() -> dict[Any, int]:
    return {model: model._default_manager.count() for model in apps.get_models()}
