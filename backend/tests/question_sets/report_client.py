"""Asks the two report operations as a page of ours does."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from tests.question_sets.answer_sheets import assessment, health

OPERATIONS = {"assessment-report": assessment, "health-report": health}
EACH = pytest.mark.parametrize("operation", OPERATIONS)


def ask(client: Client, operation: str, body: Any = None, **more: Any) -> Any:
    """Ask as a page of ours does; `headers` add to or replace the usual ones."""
    return client.post(
        f"/api/{operation}",
        OPERATIONS[operation]() if body is None else body,
        content_type=more.pop("content_type", "application/json"),
        headers={"Sec-Fetch-Site": "same-origin", **more.pop("headers", {})},
        **more,
    )


def refused(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, json.loads(answer.content)["code"]


def changed(body: dict[str, Any], **answers: Any) -> dict[str, Any]:
    """Answers changed by the names of their inputs: `q7="…"`."""
    numbered = {name.removeprefix("q"): answer for name, answer in answers.items()}
    return body | {"answers": body["answers"] | numbered}
