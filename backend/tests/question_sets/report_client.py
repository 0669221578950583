"""Requests to the two report operations, as our own pages send them."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from tests.question_sets.sample_answers import assessment_body, health_body

BODIES = {"assessment-report": assessment_body, "health-report": health_body}
each_operation = pytest.mark.parametrize("operation", BODIES)


def post_report(client: Client, operation: str, body: Any = None, **more: Any) -> Any:
    """Post a body, by default a valid one; `headers` are merged into the default ones."""
    return client.post(
        f"/api/{operation}",
        BODIES[operation]() if body is None else body,
        content_type=more.pop("content_type", "application/json"),
        headers={"Sec-Fetch-Site": "same-origin", **more.pop("headers", {})},
        **more,
    )


def status_and_code(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, json.loads(answer.content)["code"]


def with_answers(body: dict[str, Any], **answers: Any) -> dict[str, Any]:
    """Return the body with some answers changed, by the names of their inputs: `q7="…"`."""
    numbered = {name.removeprefix("q"): answer for name, answer in answers.items()}
    return body | {"answers": body["answers"] | numbered}
