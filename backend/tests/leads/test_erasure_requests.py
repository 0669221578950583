"""People with an account ask to have their messages erased."""

import pytest
from allauth.account.models import EmailAddress
from tests.factories import LeadFactory, UserFactory
from tests.people import Person

from brokerage.leads.models import LeadTask
from brokerage.leads.services.erasure_requests import TASK

pytestmark = pytest.mark.django_db
PATH = "messages/erasure"


def test_staff_get_one_task_for_each_lead_of_the_person_however_often_they_ask() -> None:
    dana = Person(UserFactory.create(email="dana@example.com"))
    lead = LeadFactory.create(email="dana@example.com")
    LeadFactory.create(email="lee@example.com")
    assert dana.post(PATH) == dana.post(PATH) == {"hasMessages": True}
    assert list(LeadTask.objects.values_list("lead", "title")) == [(lead.pk, TASK)]


def test_a_person_who_never_wrote_is_told_so() -> None:
    assert Person(UserFactory.create()).post(PATH) == {"hasMessages": False}
    assert not LeadTask.objects.exists()


def test_an_unconfirmed_address_erases_nothing_of_those_who_wrote_with_it() -> None:
    dana = Person(UserFactory.create(email="dana@example.com"))
    EmailAddress.objects.update(verified=False)
    LeadFactory.create(email="dana@example.com")
    answer = dana.ask("POST", PATH)
    assert (answer.status_code, answer.json()["code"]) == (403, "unconfirmed")
    assert not LeadTask.objects.exists()
