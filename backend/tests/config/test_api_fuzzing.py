"""Schemathesis sends every operation what the API document allows, and what it does not.

Whoever asks: no answer is a server error, and each has a status, a type and a shape that the
document names. The examples are the same each time (`derandomize`).
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from allauth.headless import spec
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, CheckFunction, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.config.matrix import OURS
from tests.config.matrix import ROLES as MATRIX_ROLES
from tests.factories import UserFactory

from brokerage.accounts.models import User
from brokerage.accounts.urls import OPEN
from brokerage.core.schema import Input, Schema
from config.api import api

# Without the gateway, whose threads would ask outside the test's transaction.
application = get_wsgi_application()

pytestmark = pytest.mark.django_db

ROLES = ("visitor", "owner", "staff")
_EXAMPLES = 12  # an operation and role
_EXAMPLES_OF_REFUSED = 3  # for a role that the operation does not let in, whatever it sends
_IN_THE_MATRIX = {"visitor": "visitor", "owner": "admin", "staff": "principal"}
_DESK = "/api/desk/"
_AS_DOCUMENTED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
_TOKEN = "t" * 32  # of the form that Django's cross-site protection takes
_HEADERS = {"X-CSRFToken": _TOKEN, "Sec-Fetch-Site": "same-origin"}

document: dict[str, Any] = dict(api.get_openapi_schema())
ours = schemathesis.openapi.from_dict(document)
ours.app = application
OPERATIONS = [
    (operation["operationId"], path)
    for path, operations in document["paths"].items()
    for operation in operations.values()
]

allauths = schemathesis.openapi.from_path(Path(spec.__file__).parent / "doc" / "openapi.yaml")
allauths.app = application
_ADDRESS = "/_allauth/{client}/v1/"
OPEN_METHODS = [(address, method) for address, (_, many) in OPEN.items() for method in many.split()]


def _is_let_in(operation_id: str, role: str) -> bool:
    answer = OURS[operation_id].answers[MATRIX_ROLES.index(_IN_THE_MATRIX[role])]
    return answer not in (401, 403)


def _marks(path: str, role: str) -> list[pytest.MarkDecorator]:
    """On a second database each operation is tried in one role that is let in."""
    chosen = "staff" if path.startswith(_DESK) else "owner"
    return [] if role == chosen else [pytest.mark.any_database]


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """Requests use the test's transaction, as they do with Django's own test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def _person(role: str) -> User | None:
    match role:
        case "owner":
            return UserFactory.create()
        case "staff":
            return UserFactory.create(staff=True)
        case _:
            return None


def _cookies(role: str) -> dict[str, str]:
    """The session of somebody in this role, and the token that protects it from other sites."""
    client = Client()
    client.cookies["csrftoken"] = _TOKEN
    if person := _person(role):
        client.force_login(person)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _send_examples(
    operation: APIOperation[Any, Any, Any, Any],
    role: str,
    checks: list[CheckFunction],
    path_parameters: dict[str, str] | None = None,
    examples: int = _EXAMPLES,
) -> None:
    cookies = _cookies(role)
    cases = st.one_of(
        *(operation.as_strategy(mode, path_parameters=path_parameters) for mode in GenerationMode)
    )

    @given(case=cases)
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    def send(case: Case[Any]) -> None:
        before = transaction.savepoint()  # each example finds the database as the first did
        response = case.call(headers=_HEADERS, cookies=cookies)
        transaction.savepoint_rollback(before)
        case.validate_response(response, checks=checks)

    send()


@pytest.mark.parametrize(
    ("operation_id", "role"),
    [
        pytest.param(operation_id, role, marks=_marks(path, role))
        for operation_id, path in OPERATIONS
        for role in ROLES
    ],
)
def test_every_answer_is_one_that_the_api_document_names(operation_id: str, role: str) -> None:
    operation = ours.find_operation_by_id(operation_id)
    examples = _EXAMPLES if _is_let_in(operation_id, role) else _EXAMPLES_OF_REFUSED
    _send_examples(operation, role, _AS_DOCUMENTED, examples=examples)


@pytest.mark.parametrize(
    ("address", "method", "role"),
    [
        pytest.param(address, method, role, marks=_marks(address, role))
        for address, method in OPEN_METHODS
        for role in ROLES
    ],
)
def test_nothing_sent_to_django_allauth_is_a_server_error(
    address: str, method: str, role: str
) -> None:
    operation = allauths[_ADDRESS + address][method]
    _send_examples(operation, role, [not_a_server_error], {"client": "browser"})


@pytest.mark.parametrize("role", ROLES)
def test_the_examples_are_sent_in_the_session_of_the_role(role: str) -> None:
    case = ours.find_operation_by_id("who-am-i").Case()
    session = case.call(headers=_HEADERS, cookies=_cookies(role)).json()
    assert (session["person"] is not None) == (role != "visitor")
    assert session["isStaff"] == (role == "staff")


def test_no_two_shapes_of_the_api_have_one_name() -> None:
    """The document holds one shape a name: another of that name would be described wrongly."""
    shapes = [*_all_below(Schema), *_all_below(Input)]
    names = Counter(shape.__name__ for shape in shapes if shape.__module__.startswith("brokerage"))
    assert [name for name, count in names.items() if count > 1] == []


def _all_below(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _all_below(kind)
