"""The limits of all operations, and their page."""

import json
import re
from pathlib import Path

import pytest
from allauth.account import app_settings
from django.test import Client
from tests.config.api_document import API_DOCUMENT
from tests.config.role_matrix import DJANGO_ALLAUTH, RUN

from brokerage.accounts.permissions import CHANGES_A_MINUTE
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.core.quotas import QUOTAS
from brokerage.core.request_limits import KB, OPERATIONS, limit_of
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.services.respondent import MAX_LENGTH
from config.limits_page import page, rates

ROOT = Path(__file__).parents[3]


def test_every_row_is_of_an_operation() -> None:
    ours = {
        f"{method.upper()} {path}"
        for path, operations in API_DOCUMENT["paths"].items()
        for method in operations
    }
    allauth = {f"{row.method} {row.path}" for row in DJANGO_ALLAUTH.values()}
    assert set(OPERATIONS) | set(rates()) <= ours | allauth | {
        "POST /contact",
        "POST /alerts",
        "POST /office/{page}",
    }


def test_the_page_is_up_to_date() -> None:
    """Written by `./dev types`."""
    assert (ROOT / "docs" / "limits.md").read_text() == page()


def test_every_rate_limit_is_on_the_page() -> None:
    told = {rate.scope for many in rates().values() for rate in many}
    sources = (ROOT / "backend" / "brokerage").rglob("*.py")
    counted = {
        scope
        for source in sources
        for scope in re.findall(
            r"ratelimit\.consume(?:_for_network)?\(\s*\"([^\"]+)\"", source.read_text()
        )
    }
    # Mails to staff, once an hour, which no operation requests; a limit that is part of `report`;
    # that of every change on the desk, which the introduction has.
    assert counted - {"outbox-alert", "contact-ceiling", "reports-of-visitors", "desk"} <= told
    assert f"at most {CHANGES_A_MINUTE} changes a minute" in page()


def test_the_pause_between_two_mails_to_confirm_is_on_the_page() -> None:
    [row] = [line for line in page().splitlines() if "`POST /api/resend-confirmation`" in line]
    assert "1 per 3 minutes" in row


def test_the_privacy_policy_says_how_long_a_network_address_is_counted() -> None:
    """django-allauth keeps the address as it is, for the longest time of its limit."""
    of_networks = {
        name: {part.split("/")[1] for part in limit.split(",") if part.endswith("/ip")}
        for name, limit in app_settings.RATE_LIMITS.items()
        if limit
    }
    assert {name for name, units in of_networks.items() if units - {"m"}} == {"signup"}
    assert of_networks["signup"] == {"m", "h"}
    policy = (ROOT / "content" / "legal" / "privacy.md").read_text()
    assert "The network address as it is counts for a minute, for sign-ups an hour." in policy
    assert "To count how often that happens in a minute, for sign-ups in an hour |" in policy


def test_quotas_are_counted_by_the_operations_that_name_them() -> None:
    assert {limit.quota for limit in OPERATIONS.values()} - {""} == set(QUOTAS)


@pytest.mark.parametrize(
    ("method", "path", "longest"),
    [
        ("POST", "/api/send-contact-email", 64 * KB),
        ("DELETE", "/api/valuations/17", 4 * KB),
        ("PATCH", "/api/tasks/17", 32 * KB),
        ("POST", "/api/tasks/17", 4 * KB),
        ("POST", "/office/leads/contactmessage/1/change/", 256 * KB),
        ("POST", "/nowhere", 4 * KB),
        ("GET", "/api/valuations", KB),
    ],
)
def test_a_body_of_the_limit_is_accepted(method: str, path: str, longest: int) -> None:
    assert limit_of(method, path).body == longest


@pytest.mark.django_db
@pytest.mark.any_database
@pytest.mark.parametrize(
    "operation", [name for name in OPERATIONS if "/api/" in name and not name.startswith("GET")]
)
def test_a_body_over_the_limit_is_rejected_unread(operation: str, client: Client) -> None:
    method, path = operation.split()
    answer = client.generic(
        method,
        re.sub(r"\{\w+\}", "17", path),
        b'"' + b"a" * OPERATIONS[operation].body + b'"',
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def _sent(body: object) -> int:
    """Bytes, every letter beyond ASCII escaped as some programs do: twelve for an emoji."""
    return len(json.dumps(body))


def test_the_longest_honest_requests_are_within_the_limits() -> None:
    emoji = "\N{THUMBS UP SIGN}"
    run = {**RUN, "revenue": "9" * 60, "sde": "9" * 60}
    question_set = value_question_sets.shipped()
    header = dict.fromkeys(("businessName", "ownerName", "date", "industry"), emoji * MAX_LENGTH)
    chosen = {str(each.id): max(each.options, key=len) for each in question_set.questions}
    assessment = {**header, "answers": chosen, "version": question_set.version}
    scores = {
        "answers": {str(id_): 5 for id_ in health_question_sets.shipped().by_id},
        "version": "2026-11",
    }
    message = dict.fromkeys(("name", "message"), emoji * 2000)
    card = scorecard_versions.shipped()
    answers = {each.key: 2 for each in card.personal}
    sheet = {"version": card.version, "answers": answers, "documents": list(card.documents_by_key)}
    longest = {
        "POST /api/send-contact-email": message | {"run": run, "assessment": assessment},
        "POST /api/valuations": run,
        "POST /api/assessment-report": assessment,
        "POST /api/value-assessments": assessment,
        "POST /api/health-report": scores,
        "PUT /api/health/draft": scores,
        "POST /api/health/runs": scores,
        "PATCH /api/tasks/{number}": {"owner": emoji * 100, "evidence": emoji * 2000},
        "POST /api/scorecard": sheet,
    }
    assert [name for name, body in longest.items() if _sent(body) > OPERATIONS[name].body] == []
