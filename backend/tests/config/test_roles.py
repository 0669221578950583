"""Who may call what. An operation without a row in the matrix fails this test."""

import json
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone
from tests.config.matrix import (
    DJANGO_ALLAUTH,
    MATRIX,
    OPEN_WITH_A_TEMPORARY_PASSWORD,
    OURS,
    ROLES,
    RUN,
    Row,
)
from tests.factories import LeadFactory, UserFactory
from tests.recent_authentication import record_authentication

from brokerage.accounts.models import User
from brokerage.accounts.urls import OPEN
from brokerage.leads.models import Lead
from brokerage.valuation.models import SavedRun
from brokerage.valuation.schemas import SaveRunIn
from brokerage.valuation.services import save_run
from config.api import api

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_SOON = timezone.now() + timedelta(days=1)


class People(NamedTuple):
    """One user of each role; the member and the invited user belong to the admin's business."""

    by_role: dict[str, User | None]
    invited: User
    run: SavedRun
    lead: Lead


@pytest.fixture
def people() -> People:
    admin = UserFactory.create()
    by_role = {
        "visitor": None,
        "member": UserFactory.create(member=True, business=admin.business),
        "admin": admin,
        "advisor": UserFactory.create(
            staff=True, staff_role="advisor", email="ada@sabineridge.example.com"
        ),
        "principal": UserFactory.create(staff=True),
        "outsider": UserFactory.create(outsider=True),
    }
    invited = UserFactory.create(member=True, business=admin.business, temporary_until=_SOON)
    assert admin.business is not None
    sent = SaveRunIn.model_validate(RUN).submission()
    run = save_run(business=admin.business, person=admin, submission=sent, made_at=None)
    return People(by_role, invited, run, LeadFactory.create())


def _ask(client: Client, row: Row, people: People, site: str = "same-origin") -> Any:
    member, advisor = people.by_role["member"], people.by_role["advisor"]
    assert member is not None
    assert advisor is not None
    return client.generic(
        row.method,
        row.path.format(
            member=member.pk,
            invited=people.invited.pk,
            run=people.run.pk,
            lead=people.lead.pk,
            advisor=advisor.pk,
        ),
        b"" if row.body is None else json.dumps(row.body).encode(),
        content_type="application/json",
        headers={"Sec-Fetch-Site": site},
    )


def test_every_operation_of_our_api_has_its_row() -> None:
    paths = api.get_openapi_schema()["paths"]
    found = {op["operationId"] for path in paths.values() for op in path.values()}
    assert set(OURS) == found


def test_every_operation_of_django_allauth_that_is_open_has_its_row() -> None:
    patterns = {
        str(pattern.pattern).removeprefix("browser/v1/")
        for resolver in get_resolver().url_patterns
        if str(resolver.pattern) == "_allauth/"
        for pattern in resolver.url_patterns  # type: ignore[union-attr]
    }
    assert patterns == set(OPEN)
    methods = {f"{one.upper()} {at}" for at, (_, many) in OPEN.items() for one in many.split()}
    assert set(DJANGO_ALLAUTH) == methods


@pytest.mark.parametrize("address", OPEN)
def test_methods_that_are_not_mounted_are_405(address: str) -> None:
    _, methods = OPEN[address]
    for method in {"get", "post", "put", "patch", "delete", "options"} - set(methods.split()):
        answer = Client().generic(
            method.upper(),
            f"/_allauth/browser/v1/{address}",
            content_type="application/json",
            headers={"Sec-Fetch-Site": "same-origin"},
        )
        assert answer.status_code == 405, method


@pytest.mark.parametrize(
    "address", ["config", "auth/code/request", "auth/provider/token", "account/phone"]
)
def test_operations_that_are_not_mounted_are_404(address: str) -> None:
    for client in ("browser", "app"):
        assert Client().get(f"/_allauth/{client}/v1/{address}").status_code == 404


@pytest.mark.parametrize("operation", MATRIX)
def test_each_role_gets_what_its_row_says(operation: str, people: People) -> None:
    row = MATRIX[operation]
    answers = []
    for role in ROLES:
        before = transaction.savepoint()  # each role finds the database as the first did
        answers.append(_answer_to(role, row, people))
        transaction.savepoint_rollback(before)
    assert tuple(answers) == row.answers


def _answer_to(role: str, row: Row, people: People) -> int:
    client, person = Client(), people.by_role[role]
    if person:
        client.force_login(person)
        if row.fresh:
            record_authentication(client, person)
    return int(_ask(client, row, people).status_code)


@pytest.mark.parametrize("operation", [name for name, row in OURS.items() if row.fresh])
def test_acts_that_need_a_recent_authentication_are_refused_five_minutes_after_it(
    operation: str, people: People
) -> None:
    row, client, principal = OURS[operation], Client(), people.by_role["principal"]
    assert principal is not None
    client.force_login(principal)
    for minutes_ago in (None, 5):
        if minutes_ago is not None:
            record_authentication(client, principal, minutes_ago=minutes_ago)
        answer = _ask(client, row, people)
        assert (answer.status_code, answer.json()["code"]) == (403, "reauthentication_required")


@pytest.mark.parametrize(
    "operation", [name for name, row in OURS.items() if row.answers[3:5] != row.answers[5:] * 2]
)
def test_staff_without_a_second_step_get_nothing_that_is_of_staff(
    operation: str, people: People
) -> None:
    row, client = OURS[operation], Client()
    for role in ("advisor", "principal"):
        person = people.by_role[role]
        assert person is not None
        Authenticator.objects.all().delete()
        client.force_login(person)
        answer = _ask(client, row, people)
        if row.answers[ROLES.index(role)] != 403:
            assert (answer.status_code, answer.json()["code"]) == (403, "second_step_required")


@pytest.mark.parametrize("operation", MATRIX)
def test_a_page_of_another_site_changes_nothing_for_anybody(operation: str, people: People) -> None:
    row = MATRIX[operation]
    if row.method == "GET":
        return  # changes nothing, and no other site may read the answer
    for person in people.by_role.values():
        client = Client()
        if person:
            client.force_login(person)
        for site in ("cross-site", "same-site", "none"):
            answer = _ask(client, row, people, site)
            assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin")


@pytest.mark.parametrize("operation", MATRIX)
def test_a_signed_in_request_without_the_token_changes_nothing(
    operation: str, people: People
) -> None:
    row, client = MATRIX[operation], Client(enforce_csrf_checks=True)
    if row.method == "GET" or row.public:
        return
    client.force_login(people.by_role["admin"])  # type: ignore[arg-type]
    assert _ask(client, row, people).status_code == 403


@pytest.mark.parametrize("operation", MATRIX)
def test_a_temporary_password_allows_only_its_own_change(operation: str, people: People) -> None:
    row, client = MATRIX[operation], Client()
    admin = people.by_role["admin"]
    assert admin is not None
    admin.temporary_until = _SOON
    admin.save()
    client.force_login(admin)
    answer = _ask(client, row, people)
    if row.public or operation in OPEN_WITH_A_TEMPORARY_PASSWORD:
        assert answer.status_code == row.answers[ROLES.index("admin")]
    else:
        assert (answer.status_code, answer.json()["code"]) == (403, "must_change_password")


_OF_A_BUSINESS = [
    name for name, row in OURS.items() if "{" in row.path and "/desk/" not in row.path
]


@pytest.mark.parametrize("operation", _OF_A_BUSINESS)
def test_people_of_another_business_are_404(operation: str, people: People) -> None:
    client = Client()
    client.force_login(UserFactory.create())  # runs a business, another one
    assert _ask(client, OURS[operation], people).status_code == 404
