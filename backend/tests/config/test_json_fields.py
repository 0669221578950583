"""JSON fields: what is accepted can be read, replaced and deleted."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.config.api_document import API_DOCUMENT

from brokerage.accounts import permissions
from brokerage.content.models import Draft, Entry
from brokerage.content.services.loading import load_shipped
from brokerage.core import strict_json
from brokerage.core.request_limits import OPERATIONS

pytestmark = [pytest.mark.django_db]

DRAFTS = "/api/desk/content/drafts"
PREVIEW = "/api/desk/content/previews"
_KEYS = ("home", "valuation/method")
ANY_JSON = {("EntryDraftIn", "body"), ("EntryPreviewIn", "body")}
"""Every field of a request body that takes any JSON."""

_texts = st.text(st.characters(codec=None), max_size=5)
_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=12,
)
_bodies = st.dictionaries(_texts, _values, max_size=4)


def _nested(depth: int) -> dict[str, Any]:
    """Return an object that is nested this deep."""
    body: dict[str, Any] = {}
    for _ in range(depth - 1):
        body = {"a": body}
    return body


def _send(office: Client, method: str, path: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return office.generic(
        method,
        path,
        text,
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def _as_in_a_browser(text: str | bytes) -> Any:
    """Parse JSON with floating-point numbers alone: PostgreSQL writes 1e16 in digits."""
    return json.loads(text, parse_int=float)


def _round_trip(office: Client, body: str) -> int:
    """Save this JSON as a site draft and as a method draft; check that neither causes a server
    error, and that accepted drafts can be read and deleted. Return the status of the first.
    """
    Draft.objects.all().delete()
    statuses = []
    for entry in Entry.objects.filter(key__in=_KEYS):
        path, shown = f"{DRAFTS}/{entry.key}", f"/api/desk/content/entries/{entry.key}"
        sent = f'{{"body": {body}, "expectedVersion": 0, "basedOn": "{entry.version}"}}'
        answer = _send(office, "PUT", path, sent)
        statuses.append(answer.status_code)
        assert answer.status_code in (200, 400, 409, 422), answer.content
        read = office.get(shown)
        assert read.status_code == 200
        if answer.status_code == 200:
            assert _as_in_a_browser(read.content)["draft"]["body"] == _as_in_a_browser(body)
            gone = _send(office, "DELETE", path, {"expectedVersion": answer.json()["version"]})
            assert gone.status_code == 200
    previewed = _send(office, "POST", PREVIEW, f'{{"key": "mails/none", "body": {body}}}')
    assert previewed.status_code in (400, 404, 422)
    return int(statuses[0])


@pytest.fixture
def desk(office: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(permissions, "CHANGES_A_MINUTE", 10_000)
    load_shipped()
    return office


@given(body=_bodies)
@example(body=_nested(32))
@example(body=_nested(33))
@example(body=_nested(900))
@example(body={"a": float("nan")})
@example(body={"a": float("inf")})
@example(body={"a": 10**400})
@example(body={"a": "\0"})
@example(body={"\0": 1})
@example(body={"a": "\ud800"})
@example(body={"\udfff": 1})
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_json_that_is_accepted_is_returned(desk: Client, body: dict[str, Any]) -> None:
    _round_trip(desk, json.dumps(body))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (json.dumps(_nested(32)), 200),
        (json.dumps(_nested(33)), 400),
        ('{"a": ' * 900 + "{}" + "}" * 900, 400),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", 400),
        ('{"a": NaN}', 400),
        ('{"a": -Infinity}', 400),
        ('{"a": 1e400}', 400),
        (f'{{"a": 1{"0" * 400}}}', 400),
        (f'{{"a": 1{"0" * 5000}}}', 400),
        ('{"a": 1e-400}', 200),
        ('{"a": "\\ud800"}', 400),
    ],
)
def test_nonstandard_json_is_rejected(desk: Client, body: str, status: int) -> None:
    assert _round_trip(desk, body) == status


def _open_fields() -> Iterator[tuple[str, str]]:
    """Yield the fields of request bodies whose schema allows objects of any shape."""
    used = json.dumps(
        [
            operation.get("requestBody", {})
            for operations in API_DOCUMENT["paths"].values()
            for operation in operations.values()
        ]
    )
    for name, schema in API_DOCUMENT["components"]["schemas"].items():
        if f"/{name}" not in used:
            continue
        for field, value in schema.get("properties", {}).items():
            options = value.get("anyOf", [value])
            if any(each.get("additionalProperties") is True for each in options):
                yield name, field


def test_every_field_that_accepts_any_json_is_tested() -> None:
    assert set(_open_fields()) == ANY_JSON


def test_a_draft_of_the_maximum_size_is_saved_and_a_larger_one_rejected(
    desk: Client,
) -> None:
    limit = OPERATIONS["PUT /api/desk/content/drafts/{key}"].body
    around = json.dumps({"body": {"a": ""}, "expectedVersion": 0, "basedOn": "1"})
    for extra, status in ((0, 200), (1, 413)):
        text = "x" * (limit - len(around) + extra)
        body = json.dumps({"body": {"a": text}, "expectedVersion": 0, "basedOn": "1"})
        answer = _send(desk, "PUT", f"{DRAFTS}/home", body)
        assert answer.status_code == status
    assert answer.json()["code"] == "too_large"


@pytest.mark.parametrize("text", ["1e400", "NaN", "[" * 33 + "]" * 33, '"\\ud800"', "{"])
def test_the_strict_parser_rejects_what_cannot_be_returned(text: str) -> None:
    with pytest.raises(ValueError):
        strict_json.loads(text)


def test_the_strict_parser_accepts_thirty_two_levels() -> None:
    assert strict_json.loads("[" * 32 + "]" * 32)
