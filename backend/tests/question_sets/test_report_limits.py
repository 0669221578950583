"""The report operations: rejected requests, rate limits, and nothing is stored."""

import json
import logging
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.test import Client
from tests.question_sets.report_client import (
    BODIES,
    each_operation,
    post_report,
    status_and_code,
    with_answers,
)
from tests.question_sets.sample_answers import assessment_body

from brokerage.core.models import RateLimitCounter
from brokerage.core.request_limits import limit_of
from brokerage.pdf import pdf_response, renderer

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.mark.any_database
@each_operation
@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"not json",
        b"[]",
        b'{"answers": null}',
        b'{"answers": []}',
        b'{"answers": {"1": null}}',
        b'{"answers": {"1": true}}',
        b'{"answers": {"1": 2.5}}',
        b'{"answers": {"1": ["3"]}}',
        b'{"answers": {"1": 1' + b"0" * 5000 + b"}}",
    ],
)
def test_a_body_of_another_shape_is_malformed(client: Client, operation: str, body: bytes) -> None:
    too_large = len(body) > limit_of("POST", f"/api/{operation}").body
    expected = (413, "too_large") if too_large else (400, "malformed")
    assert status_and_code(post_report(client, operation, body)) == expected


@pytest.mark.any_database
def test_scores_and_texts_are_not_interchangeable(client: Client) -> None:
    for operation, answers in (("assessment-report", {"1": 3}), ("health-report", {"1": "3"})):
        assert status_and_code(post_report(client, operation, {"answers": answers})) == (
            400,
            "malformed",
        )


@pytest.mark.any_database
def test_a_lone_surrogate_in_a_name_is_malformed(client: Client) -> None:
    body = json.dumps(assessment_body() | {"ownerName": "\ud800"}).encode()
    assert status_and_code(post_report(client, "assessment-report", body)) == (400, "malformed")


@pytest.mark.any_database
@each_operation
@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_content_type_other_than_json_is_rejected(
    client: Client, operation: str, content_type: str
) -> None:
    body = json.dumps(BODIES[operation]()).encode()
    answer = post_report(client, operation, body, content_type=content_type)
    assert status_and_code(answer) == (415, "json_only")


@pytest.mark.any_database
@each_operation
@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", ""])
def test_a_request_from_another_site_is_rejected(client: Client, operation: str, site: str) -> None:
    answer = post_report(client, operation, headers={"Sec-Fetch-Site": site})
    assert status_and_code(answer) == (403, "cross_origin")


@pytest.mark.any_database
@each_operation
def test_more_than_64_kilobytes_are_rejected(client: Client, operation: str) -> None:
    body = with_answers(BODIES[operation](), x="y" * 65_536)
    assert status_and_code(post_report(client, operation, body)) == (413, "too_large")


@pytest.mark.any_database
@each_operation
def test_only_post_is_allowed(client: Client, operation: str) -> None:
    answer = client.get(f"/api/{operation}")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")


@each_operation
def test_the_rate_limit_is_per_address_and_operation_and_sends_retry_after(
    client: Client, settings: LazySettings, operation: str
) -> None:
    settings.REPORT_LIMIT_PER_HOUR = 2
    assert (
        post_report(client, operation, {}).status_code == 422
    )  # an invalid submission does not count
    assert [post_report(client, operation).status_code for _ in range(2)] == [200, 200]
    answer = post_report(client, operation)
    assert status_and_code(answer) == (429, "too_many")
    assert 0 < int(answer["Retry-After"]) <= 3600
    assert post_report(client, operation, REMOTE_ADDR="192.0.2.7").status_code == 200
    other = next(name for name in BODIES if name != operation)
    assert post_report(client, other).status_code == 200


@each_operation
def test_only_the_rate_limit_counter_is_stored(client: Client, operation: str) -> None:
    before = _rows()
    assert post_report(client, operation).status_code == 200
    assert {name: n - before[name] for name, n in _rows().items() if n != before[name]} == {
        RateLimitCounter: 2  # of the network, and of all visitors
    }


@pytest.mark.any_database
def test_reports_of_all_visitors_are_limited(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_response, "VISITORS_AN_HOUR", 1)
    answers = [
        post_report(client, operation, REMOTE_ADDR=f"192.0.2.{number}")
        for number, operation in enumerate(BODIES)
    ]
    assert [answer.status_code for answer in answers] == [200, 429]


@pytest.mark.any_database
def test_submitted_texts_are_not_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    client.raise_request_exception = False
    secret = assessment_body() | {"ownerName": "Ima Secret", "businessName": "Hidden Hills LLC"}
    with (
        caplog.at_level(logging.DEBUG),
        patch.object(renderer, "pdf", side_effect=ValueError("Ima Secret of Hidden Hills LLC")),
    ):
        answer = post_report(client, "assessment-report", secret)
    assert status_and_code(answer) == (500, "failed")
    assert "failed: ValueError" in caplog.text
    assert "Secret" not in caplog.text
    assert "Hidden" not in caplog.text


def _rows() -> dict[Any, int]:
    return {model: model._default_manager.count() for model in apps.get_models()}
