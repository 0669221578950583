"""Reassigning leads and tasks of a closed account."""

from typing import Any

import pytest
from django.utils import timezone
from tests.factories import LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import Activity, Lead, LeadTask
from brokerage.leads.rules.bulk import MOST
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def pat(staff: User) -> Person:
    """A principal who has just signed in."""
    return Person(staff).recently_authenticated()


def _colleague(name: str) -> User:
    return UserFactory.create(
        staff=True, staff_role="advisor", email=f"{name}@sabineridge.example.com"
    )


def _close(pat: Person, person: User, successor: int) -> Any:
    body = {"isActive": False, "reassignTo": successor}
    return pat.ask("PATCH", f"desk/staff/{person.pk}", body)


def test_the_open_leads_go_to_the_successor_and_the_others_stay(pat: Person) -> None:
    ada, kim = _colleague("ada"), _colleague("kim")
    open_lead, lost, spam, of_another = (
        LeadFactory.create(assignee=ada, stage="qualified"),
        LeadFactory.create(assignee=ada, stage="lost", loss_reason="price"),
        LeadFactory.create(assignee=ada, is_spam=True),
        LeadFactory.create(assignee=pat.user),
    )
    assert _close(pat, ada, kim.pk).status_code == 200
    assignees = dict(Lead.objects.values_list("pk", "assignee"))
    assert assignees == {
        open_lead.pk: kim.pk,
        lost.pk: ada.pk,
        spam.pk: ada.pk,
        of_another.pk: pat.user.pk,
    }
    shown = Activity.objects.get(kind="assignment")
    assert (shown.lead, shown.actor, shown.data) == (open_lead, pat.user, {"assignee": kim.pk})
    acts = StaffLogEntry.objects.order_by("pk").values_list("act", flat=True)
    assert list(acts) == ["leads-bulk", "staff-deactivated"]
    assert Mail.objects.filter(to=kim.email).count() == 1


def test_the_open_tasks_go_to_the_successor_and_screens_show_it(pat: Person) -> None:
    ada, kim = _colleague("ada"), _colleague("kim")
    lead = LeadFactory.create()
    task = {"lead": lead, "assignee": ada}
    mine = LeadTask.objects.create(lead=lead, title="Call", assignee=pat.user)
    open_task = LeadTask.objects.create(title="Write", **task)
    done = LeadTask.objects.create(title="Visit", done_at=timezone.now(), **task)
    assert _close(pat, ada, kim.pk).status_code == 200
    assignees = dict(LeadTask.objects.values_list("pk", "assignee"))
    assert assignees == {mine.pk: pat.user.pk, open_task.pk: kim.pk, done.pk: ada.pk}
    assert Lead.objects.get().version == lead.version + 1


def test_more_leads_than_a_bulk_act_changes_are_handed_over(pat: Person) -> None:
    ada, kim = _colleague("ada"), _colleague("kim")
    Lead.objects.bulk_create(
        LeadFactory.build(name=f"Owner {number}", assignee=ada) for number in range(MOST + 1)
    )
    assert _close(pat, ada, kim.pk).status_code == 200
    assert Lead.objects.filter(assignee=kim).count() == MOST + 1


@pytest.mark.any_database
def test_the_last_principal_keeps_both_the_account_and_the_leads(pat: Person) -> None:
    kim, lead = _colleague("kim"), LeadFactory.create(assignee=pat.user)
    answer = _close(pat, pat.user, kim.pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "last_principal")
    lead.refresh_from_db()
    assert lead.assignee == pat.user
    assert not StaffLogEntry.objects.exists()


@pytest.mark.any_database
def test_leads_go_to_an_active_colleague_only_and_only_when_an_account_is_closed(
    pat: Person,
) -> None:
    ada, gone, owner = _colleague("ada"), _colleague("gone"), UserFactory.create()
    User.objects.filter(pk=gone.pk).update(is_active=False)
    for successor in (ada.pk, gone.pk, owner.pk, 2**40):
        answer = _close(pat, ada, successor)
        assert (answer.status_code, list(answer.json()["fields"])) == (422, ["reassignTo"])
    kept_open = pat.ask("PATCH", f"desk/staff/{ada.pk}", {"reassignTo": pat.user.pk})
    assert kept_open.status_code == 422
    ada.refresh_from_db()
    assert ada.is_active
