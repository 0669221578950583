"""The filler of `./dev demo`: one filled database, and what can be done with it."""

import json
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from tests.factories import UserFactory

from brokerage.accounts.models import User
from brokerage.accounts.services import staff_log
from brokerage.leads.models import Activity, Lead, Merge
from brokerage.leads.selectors.desk import desk
from brokerage.mail.models import Mail, State
from demo import __main__ as command
from demo.fill import HasPeople, fill
from demo.texts import read

ALLAUTH = "/_allauth/browser/v1/auth"

pytestmark = pytest.mark.django_db


@pytest.fixture
def _filled(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    fill()


def sign_in(email: str) -> tuple[Client, Any]:
    client = Client(headers={"Sec-Fetch-Site": "same-origin"})
    body = {"email": email, "password": read("staff")["password"]}
    return client, client.post(f"{ALLAUTH}/login", json.dumps(body), "application/json")


@pytest.mark.usefixtures("_filled")
def test_it_fills_half_a_year_in_which_nothing_lies_in_the_future() -> None:
    assert Lead.objects.filter(is_spam=False).count() >= 110
    assert set(Lead.objects.values_list("stage", flat=True)) == {each.id for each in desk().stages}
    times = Activity.objects.order_by("at").values_list("at", flat=True)
    assert (timezone.now() - times[0]).days > 150
    assert not Activity.objects.filter(at__gt=timezone.now()).exists()
    assert Lead.objects.filter(waiting_since__isnull=False).exists()
    assert Lead.objects.filter(account__isnull=False).exists()
    assert Merge.objects.exists()
    assert {State.SENT, State.QUEUED, State.DEAD} == set(
        Mail.objects.values_list("state", flat=True)
    )
    assert not mail.outbox
    everybody = [*User.objects.values_list("email"), *Lead.objects.values_list("email")]
    assert all(email.endswith("example.com") for (email,) in everybody)
    log = staff_log.verify()
    assert log.broken is None
    assert log.entries > 100
    with pytest.raises(HasPeople):
        fill()
    assert command.fill_once() == 0


@pytest.mark.usefixtures("_filled")
def test_owner_advisor_and_principal_sign_in_as_it_says() -> None:
    client, answer = sign_in(read("owners")["owners"][0]["email"])
    assert answer.status_code == 200
    assert client.get("/api/desk/context").status_code in {403, 404}
    for member in read("staff")["staff"][:2]:
        client, answer = sign_in(member["email"])
        assert answer.status_code == 401  # until the second step
        body = json.dumps({"code": command.code()})
        answer = client.post(f"{ALLAUTH}/2fa/authenticate", body, "application/json")
        assert answer.status_code == 200
        person = User.objects.get(email=member["email"])
        assert client.get("/api/desk/context").json()["me"] == person.pk


def test_a_database_with_people_stays_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    UserFactory.create()
    assert command.fill_once() == command.USED
    assert "nothing was changed" in capsys.readouterr().err
    assert User.objects.count() == 1
    assert not Lead.objects.exists()
