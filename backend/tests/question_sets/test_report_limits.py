"""The two report operations: who and what is refused before anything is read, and what is kept."""

import json
import logging
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.test import Client
from tests.question_sets.answer_sheets import assessment
from tests.question_sets.report_client import EACH, OPERATIONS, ask, changed, refused

from brokerage.core.limits import limit_of
from brokerage.core.models import RateLimitCounter
from brokerage.pdf import renderer

pytestmark = pytest.mark.django_db


@EACH
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
def test_a_body_that_is_no_assessment_is_malformed(
    client: Client, operation: str, body: bytes
) -> None:
    too_large = len(body) > limit_of("POST", f"/api/{operation}").body
    expected = (413, "too_large") if too_large else (400, "malformed")
    assert refused(ask(client, operation, body)) == expected


def test_texts_and_scores_are_not_taken_for_each_other(client: Client) -> None:
    for operation, answers in (("assessment-report", {"1": 3}), ("health-report", {"1": "3"})):
        assert refused(ask(client, operation, {"answers": answers})) == (400, "malformed")


def test_half_a_letter_in_a_name_is_malformed(client: Client) -> None:
    body = json.dumps(assessment() | {"ownerName": "\ud800"}).encode()
    assert refused(ask(client, "assessment-report", body)) == (400, "malformed")


@EACH
@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_anything_but_json_isrefused(client: Client, operation: str, content_type: str) -> None:
    body = json.dumps(OPERATIONS[operation]()).encode()
    answer = ask(client, operation, body, content_type=content_type)
    assert refused(answer) == (415, "json_only")


@EACH
@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", ""])
def test_a_request_from_another_site_isrefused(client: Client, operation: str, site: str) -> None:
    answer = ask(client, operation, headers={"Sec-Fetch-Site": site})
    assert refused(answer) == (403, "cross_origin")


@EACH
def test_more_than_64_kilobytes_are_refused_unread(client: Client, operation: str) -> None:
    body = changed(OPERATIONS[operation](), x="y" * 65_536)
    assert refused(ask(client, operation, body)) == (413, "too_large")


@EACH
def test_it_is_made_and_not_fetched(client: Client, operation: str) -> None:
    answer = client.get(f"/api/{operation}")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")


@EACH
def test_the_limit_counts_reports_by_address_and_kind_and_says_how_long_to_wait(
    client: Client, settings: LazySettings, operation: str
) -> None:
    settings.REPORT_LIMIT_PER_HOUR = 2
    assert ask(client, operation, {}).status_code == 422  # costs nothing, counts for nothing
    assert [ask(client, operation).status_code for _ in range(2)] == [200, 200]
    answer = ask(client, operation)
    assert refused(answer) == (429, "too_many")
    assert 0 < int(answer["Retry-After"]) <= 3600
    assert ask(client, operation, REMOTE_ADDR="192.0.2.7").status_code == 200
    other = next(name for name in OPERATIONS if name != operation)
    assert ask(client, other).status_code == 200


@EACH
def test_only_the_count_is_kept(client: Client, operation: str) -> None:
    before = _rows()
    assert ask(client, operation).status_code == 200
    assert {name: n - before[name] for name, n in _rows().items() if n != before[name]} == {
        RateLimitCounter: 1
    }


def test_nothing_that_was_entered_reaches_the_log(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.raise_request_exception = False
    secret = assessment() | {"ownerName": "Ima Secret", "businessName": "Hidden Hills LLC"}
    with (
        caplog.at_level(logging.DEBUG),
        patch.object(renderer, "pdf", side_effect=ValueError("Ima Secret of Hidden Hills LLC")),
    ):
        answer = ask(client, "assessment-report", secret)
    assert refused(answer) == (500, "failed")
    assert "failed: ValueError" in caplog.text
    assert "Secret" not in caplog.text
    assert "Hidden" not in caplog.text


def _rows() -> dict[Any, int]:
    return {model: model._default_manager.count() for model in apps.get_models()}
