"""Access to every operation. An operation without a row in the matrix fails this test."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone
from tests.config.api_document import API_DOCUMENT
from tests.config.role_matrix import (
    DJANGO_ALLAUTH,
    MATRIX,
    OPEN_WITH_A_TEMPORARY_PASSWORD,
    OURS,
    ROLES,
    RUN,
    Row,
)
from tests.factories import BuyerFactory, DealFactory, LeadFactory, UserFactory
from tests.question_sets.sample_answers import assessment_body
from tests.recent_authentication import record_authentication

from brokerage.accounts.models import User
from brokerage.accounts.urls import OPEN
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.pipeline.models import Deal
from brokerage.leads.models import Lead
from brokerage.valuation.models import SavedRun
from brokerage.valuation.schemas import SaveRunIn
from brokerage.valuation.services.saved_runs import save_run
from brokerage.value_assessment.models import SavedAssessment
from brokerage.value_assessment.schemas import SaveAssessmentIn
from brokerage.value_assessment.services.saved_assessments import save_assessment

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_SOON = timezone.now() + timedelta(days=1)


class People(NamedTuple):
    """One user of each role; the member and the invited user belong to the admin's business."""

    by_role: dict[str, User | None]
    invited: User
    run: SavedRun
    assessment: SavedAssessment
    lead: Lead
    deal: Deal


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
        "buyer": UserFactory.create(outsider=True),
    }
    BuyerFactory.create(account=by_role["buyer"])
    invited = UserFactory.create(member=True, business=admin.business, temporary_until=_SOON)
    assert admin.business is not None
    sent = SaveRunIn.model_validate(RUN).submission()
    run = save_run(business=admin.business, person=admin, submission=sent, made_at=None)
    filled_in = SaveAssessmentIn.model_validate(assessment_body()).submission()
    assessment = save_assessment(business=admin.business, person=admin, submission=filled_in)
    return People(by_role, invited, run, assessment, LeadFactory.create(), DealFactory.create())


@pytest.fixture
def session_keys(people: People) -> dict[str, str]:
    """The session of each role but the visitor's, who has none."""
    keys = {}
    for role, person in people.by_role.items():
        if person:
            client = Client()
            client.force_login(person)
            keys[role] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return keys


def _client(session_key: str | None, *, enforce_csrf_checks: bool = False) -> Client:
    client = Client(enforce_csrf_checks=enforce_csrf_checks)
    if session_key:
        client.cookies[settings.SESSION_COOKIE_NAME] = session_key
    return client


@contextmanager
def _undone() -> Iterator[None]:
    """Roll back all changes of the block, including ended sessions."""
    before = transaction.savepoint()
    yield
    transaction.savepoint_rollback(before)


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
            assessment=people.assessment.pk,
            lead=people.lead.pk,
            deal=people.deal.pk,
            advisor=advisor.pk,
            buyer=Buyer.objects.values_list("pk", flat=True).get(),
        ),
        b"" if row.body is None else json.dumps(row.body).encode(),
        content_type="application/json",
        headers={"Sec-Fetch-Site": site},
    )


def test_every_operation_of_our_api_has_its_row() -> None:
    paths = API_DOCUMENT["paths"]
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


def test_each_role_gets_the_response_in_its_row(
    people: People, session_keys: dict[str, str], subtests: pytest.Subtests
) -> None:
    for operation, row in MATRIX.items():
        with subtests.test(operation):
            answers = {
                role: _answer_to(role, row, people, session_keys.get(role)) for role in ROLES
            }
            assert answers == row.by_role


def _answer_to(role: str, row: Row, people: People, session_key: str | None) -> int:
    client, person = _client(session_key), people.by_role[role]
    with _undone():
        if person and row.fresh:
            record_authentication(client, person)
        return int(_ask(client, row, people).status_code)


def test_actions_that_need_recent_authentication_are_rejected_after_five_minutes(
    people: People, session_keys: dict[str, str], subtests: pytest.Subtests
) -> None:
    principal = people.by_role["principal"]
    assert principal is not None
    for minutes_ago in (None, 5):
        client = _client(session_keys["principal"])
        if minutes_ago is not None:
            record_authentication(client, principal, minutes_ago=minutes_ago)
        for operation, row in OURS.items():
            if row.fresh:
                with subtests.test(operation, minutes_ago=minutes_ago), _undone():
                    answer = _ask(client, row, people)
                    assert answer.status_code == 403
                    assert answer.json()["code"] == "reauthentication_required"


def test_staff_without_a_second_step_get_nothing_that_is_of_staff(
    people: People, session_keys: dict[str, str], subtests: pytest.Subtests
) -> None:
    Authenticator.objects.all().delete()
    for operation, row in OURS.items():
        for role in ("advisor", "principal"):
            answers = row.by_role
            is_for_all = {answers["advisor"], answers["principal"]} == {answers["outsider"]}
            if not is_for_all and answers[role] != 403:
                with subtests.test(operation, role=role), _undone():
                    answer = _ask(_client(session_keys[role]), row, people)
                    assert answer.status_code == 403
                    assert row.method == "HEAD" or answer.json()["code"] == "second_step_required"


def test_a_page_of_another_site_changes_nothing(
    people: People, session_keys: dict[str, str], subtests: pytest.Subtests
) -> None:
    """Those who may do most are refused everywhere, and everyone in one place: who asks is not
    known yet when a request is refused.
    """
    writing = {name: row for name, row in MATRIX.items() if row.method not in ("GET", "HEAD")}
    asked = [(name, "principal", "cross-site") for name in writing]
    one = next(iter(writing))
    asked += [(one, role, "cross-site") for role in ROLES]
    asked += [(one, "principal", "same-site"), (one, "principal", "none")]
    for operation, role, site in asked:
        with subtests.test(operation, role=role, site=site), _undone():
            answer = _ask(_client(session_keys.get(role)), writing[operation], people, site)
            assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin")


def test_a_signed_in_request_without_the_token_changes_nothing(
    people: People, session_keys: dict[str, str], subtests: pytest.Subtests
) -> None:
    for operation, row in MATRIX.items():
        if row.method not in ("GET", "HEAD") and not row.public:
            with subtests.test(operation), _undone():
                client = _client(session_keys["admin"], enforce_csrf_checks=True)
                assert _ask(client, row, people).status_code == 403


def test_a_temporary_password_allows_only_its_own_change(
    people: People, session_keys: dict[str, str], subtests: pytest.Subtests
) -> None:
    admin = people.by_role["admin"]
    assert admin is not None
    admin.temporary_until = _SOON
    admin.save()
    for operation, row in MATRIX.items():
        with subtests.test(operation), _undone():
            answer = _ask(_client(session_keys["admin"]), row, people)
            if row.public or operation in OPEN_WITH_A_TEMPORARY_PASSWORD:
                assert answer.status_code == row.by_role["admin"]
            else:
                assert answer.status_code == 403
                assert row.method == "HEAD" or answer.json()["code"] == "must_change_password"


def test_people_of_another_business_are_404(people: People, subtests: pytest.Subtests) -> None:
    client = Client()
    client.force_login(UserFactory.create())  # runs a business, another one
    for operation, row in OURS.items():
        if "{" in row.path and "/desk/" not in row.path:
            with subtests.test(operation):
                assert _ask(client, row, people).status_code == 404
