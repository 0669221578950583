"""GET requests that write are known and limited."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client, RequestFactory
from fido2.utils import websafe_encode
from tests.accounts.browser import Browser, signed_in_browser
from tests.config.api_document import API_DOCUMENT
from tests.config.role_matrix import MATRIX, ROLES
from tests.config.test_roles import People, _ask, people  # noqa: F401  # a fixture
from tests.recent_authentication import record_authentication

from brokerage.accounts import urls
from brokerage.accounts.api.profile import DOWNLOADS_A_DAY
from brokerage.accounts.authentication import passkey_challenge
from brokerage.accounts.models import AuditEntry
from brokerage.accounts.rules import Action
from brokerage.core import ratelimit
from brokerage.core.request_limits import OPERATIONS
from brokerage.pdf import pdf_response

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_WRITES = re.compile(r"\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+\"(\w+)\"", re.IGNORECASE)
_TEMPLATES = {
    operation["operationId"]: path
    for path, operations in API_DOCUMENT["paths"].items()
    for operation in operations.values()
}
_RECORDS_OF_READING = {
    "accounts_cache",
    "accounts_dayofreading",
    "accounts_stafflogchain",
    "accounts_stafflogentry",
}
"""Any operation may record what staff read."""


@contextmanager
def recorded() -> Iterator[set[str]]:
    """Collect the names of the tables to which the block writes."""
    tables: set[str] = set()

    def record(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if found := _WRITES.match(sql):
            tables.add(found[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(record):
        yield tables


def test_every_read_that_writes_has_a_row_in_the_limits(
    people: People,  # noqa: F811
) -> None:
    without = set()
    for role in ROLES:
        client = Client()
        if person := people.by_role[role]:
            client.force_login(person)
            record_authentication(client, person)
            client.get("/api/session")  # the first request of a session stores when it was
        for name, row in MATRIX.items():
            operation = f"GET {_TEMPLATES.get(name, row.path)}"
            if row.method != "GET" or operation in OPERATIONS:
                continue
            with recorded() as tables:
                _ask(client, row, people)
            if role in ("advisor", "principal"):
                tables -= _RECORDS_OF_READING
            if tables:
                without.add((operation, *sorted(tables)))
    assert without == set()


def test_a_challenge_for_a_passkey_is_not_stored(client: Client) -> None:
    with recorded() as tables:
        answer = client.get("/_allauth/browser/v1/auth/webauthn/login")
    assert answer.json()["data"]["request_options"]["publicKey"]["challenge"]
    assert tables == set()
    assert not Session.objects.exists()
    assert "sessionid" not in answer.cookies


def _body(challenge: bytes) -> dict[str, Any]:
    said = json.dumps({"type": "webauthn.get", "challenge": websafe_encode(challenge)})
    return {"credential": {"response": {"clientDataJSON": websafe_encode(said.encode())}}}


def _read(body: Any) -> bytes | None:
    request = RequestFactory().post("/", json.dumps(body), content_type="application/json")
    return passkey_challenge.signed_challenge(request)


def test_only_a_challenge_of_ours_is_accepted_and_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    challenge = passkey_challenge.new_challenge()
    assert _read(_body(challenge)) == challenge
    assert _read(_body(challenge[:-1] + b"_")) is None
    assert _read(_body(b"x" * 22)) is None
    assert _read(_body(b"\xff")) is None
    for other in ({}, {"credential": "x"}, {"credential": {"response": {"clientDataJSON": "é"}}}):
        assert _read(other) is None
    passkey_challenge.use(challenge)
    with pytest.raises(ratelimit.LimitReached):
        passkey_challenge.use(challenge)
    monkeypatch.setattr(passkey_challenge, "LASTS", -1)
    assert _read(_body(challenge)) is None


def test_a_sign_in_with_a_forged_passkey_leaves_no_session() -> None:
    browser = Browser()
    challenge = passkey_challenge.new_challenge()
    answer = browser.ask("POST", "auth/webauthn/login", _body(challenge))
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert not Session.objects.exists()


def test_a_person_s_data_is_downloaded_and_logged_a_few_times_a_day() -> None:
    browser = signed_in_browser()
    downloads = AuditEntry.objects.filter(action=Action.DATA_DOWNLOADED)
    for number in range(DOWNLOADS_A_DAY):
        kind = "json" if number % 2 else "html"
        assert browser.get(f"/api/profile/data.{kind}").status_code == 200
    for kind in ("json", "html"):
        refused = browser.get(f"/api/profile/data.{kind}")
        assert (refused.status_code, "Retry-After" in refused.headers) == (429, True)
    assert downloads.count() == DOWNLOADS_A_DAY


def test_reports_of_saved_runs_are_limited_for_a_business(
    monkeypatch: pytest.MonkeyPatch,
    people: People,  # noqa: F811
) -> None:
    monkeypatch.setattr(pdf_response, "SAVED_AN_HOUR", 2)
    client = Client()
    assert people.by_role["admin"] is not None
    client.force_login(people.by_role["admin"])
    path = f"/api/valuations/{people.run.pk}/report"
    assert [client.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_reading_a_session_writes_at_most_occasionally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urls, "READ_AN_HOUR", 3)
    browser = signed_in_browser()
    paths = ("auth/webauthn/reauthenticate", "account/authenticators/totp") * 2
    answers = [browser.ask("GET", path) for path in paths]
    assert [answer.status_code for answer in answers] == [200, 404, 200, 429]
    assert answers[-1].json()["errors"][0]["code"] == "rate_limited"
    assert Browser().ask("GET", "auth/webauthn/reauthenticate").status_code == 401
