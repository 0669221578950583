"""Schemathesis sends valid and invalid requests to every operation. No response is a server error,
and each is documented. Examples are the same each time (`derandomize`).
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
from django.db import close_old_connections, connection, transaction
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
from tests.config.api_document import API_DOCUMENT
from tests.factories import UserFactory

from brokerage.accounts.models import User
from brokerage.accounts.urls import OPEN
from brokerage.core.schema import Input, Schema

# Without the gateway, whose threads would ask outside the test's transaction.
application = get_wsgi_application()

pytestmark = pytest.mark.django_db

ROLES = ("visitor", "owner", "staff")
_EXAMPLES = 4  # of an operation that takes a body or parameters
_EXAMPLES_WITHOUT_INPUT = 2
_DESK = "/api/desk/"
_AS_DOCUMENTED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
_TOKEN = "t" * 32  # of the form that Django's cross-site protection takes
_HEADERS = {"X-CSRFToken": _TOKEN, "Sec-Fetch-Site": "same-origin"}

ours = schemathesis.openapi.from_dict(API_DOCUMENT)
ours.app = application
OPERATIONS = [
    (operation["operationId"], path)
    for path, operations in API_DOCUMENT["paths"].items()
    for operation in operations.values()
    if bool(operation.get("parameters") or "requestBody" in operation)
    == (connection.vendor == "postgresql")
]
"""Each on one database: those that take something on PostgreSQL, whose queries refuse more."""

allauths = schemathesis.openapi.from_path(Path(spec.__file__).parent / "doc" / "openapi.yaml")
allauths.app = application
_ADDRESS = "/_allauth/{client}/v1/"
OPEN_METHODS = [(address, method) for address, (_, many) in OPEN.items() for method in many.split()]


def _roles(path: str) -> tuple[str, ...]:
    """The roles of examples: mostly one with access."""
    let_in = "staff" if path.startswith(_DESK) else "owner"
    return (*ROLES, let_in, let_in)


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
    """The session of a user in this role, and its CSRF token."""
    client = Client()
    client.cookies["csrftoken"] = _TOKEN
    if person := _person(role):
        client.force_login(person)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _send_examples(
    operation: APIOperation[Any, Any, Any, Any],
    roles: tuple[str, ...],
    checks: list[CheckFunction],
    path_parameters: dict[str, str] | None = None,
) -> None:
    """Send examples, each in one of the roles."""
    cookies = {role: _cookies(role) for role in set(roles)}
    cases = st.one_of(
        *(operation.as_strategy(mode, path_parameters=path_parameters) for mode in GenerationMode)
    )

    @given(case=cases, role=st.sampled_from(roles))
    @settings(max_examples=_examples(operation), suppress_health_check=list(HealthCheck))
    def send(case: Case[Any], role: str) -> None:
        before = transaction.savepoint()  # each example finds the database as the first did
        response = case.call(headers=_HEADERS, cookies=cookies[role])
        transaction.savepoint_rollback(before)
        case.validate_response(response, checks=checks)

    send()


def _examples(operation: APIOperation[Any, Any, Any, Any]) -> int:
    has_input = operation.body or operation.path_parameters or operation.query
    return _EXAMPLES if has_input else _EXAMPLES_WITHOUT_INPUT


@pytest.mark.parametrize(("operation_id", "path"), OPERATIONS)
def test_every_response_is_documented(operation_id: str, path: str) -> None:
    _send_examples(ours.find_operation_by_id(operation_id), _roles(path), _AS_DOCUMENTED)


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="once, where more is refused")
@pytest.mark.parametrize(("address", "method"), OPEN_METHODS)
def test_nothing_sent_to_django_allauth_is_a_server_error(address: str, method: str) -> None:
    operation = allauths[_ADDRESS + address][method]
    _send_examples(operation, _roles(address), [not_a_server_error], {"client": "browser"})


@pytest.mark.parametrize("role", ROLES)
def test_the_examples_are_sent_in_the_session_of_the_role(role: str) -> None:
    case = ours.find_operation_by_id("who-am-i").Case()
    session = case.call(headers=_HEADERS, cookies=_cookies(role)).json()
    assert (session["person"] is not None) == (role != "visitor")
    assert session["isStaff"] == (role == "staff")


def test_no_two_shapes_of_the_api_have_one_name() -> None:
    """The document holds one shape a name: another of that name would be described wrongly."""
    shapes = {*_all_below(Schema), *_all_below(Input)}
    names = Counter(shape.__name__ for shape in shapes if shape.__module__.startswith("brokerage"))
    assert [name for name, count in names.items() if count > 1] == []


def _all_below(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _all_below(kind)
