"""Listing and removing people."""

from datetime import timedelta

import pytest
from tests.accounts.browser import Browser, signed_in_browser
from tests.accounts.mails import last_mail
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.models import AuditEntry, Business, StaffLogEntry, User
from brokerage.accounts.rules import Action, Role
from brokerage.accounts.services import deletion, emails
from brokerage.accounts.services.cleanup import clean_up
from brokerage.accounts.services.locks import lock_person
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Browser:
    return signed_in_browser(staff=True)


@pytest.fixture
def owner() -> Browser:
    return signed_in_browser(email="dana@example.com")


def test_a_page_lists_fifty_people(staff: Browser) -> None:
    UserFactory.create_batch(51)
    assert len(staff.ask("GET", "/api/people").json()["people"]) == 50
    assert len(staff.ask("GET", "/api/people?page=2").json()["people"]) == 1
    assert staff.ask("GET", "/api/people?page=0").status_code == 400


def test_a_removed_user_gets_a_mail_that_is_deleted_after_thirty_days(owner: Browser) -> None:
    person = UserFactory.create(member=True, business=User.objects.get().business)
    assert owner.ask("DELETE", f"/api/people/{person.pk}").status_code == 200
    assert AuditEntry.objects.filter(action=Action.REMOVED).exists()
    mail = last_mail(person.email)
    assert "removed your account" in mail.text
    clean_up(mail.created_at + timedelta(days=29))
    assert Mail.objects.filter(to=person.email).exists()
    emails.send_account_email("security", User.objects.get(), change="You changed something.")
    clean_up(mail.created_at + timedelta(days=31))
    assert not Mail.objects.filter(to=person.email).exists()
    assert Mail.objects.count() == 1  # to a remaining person


def test_owners_cannot_remove_themselves_or_another_admin(owner: Browser) -> None:
    dana = User.objects.get()
    other = UserFactory.create(business=dana.business)
    for person in (dana, other):
        assert owner.ask("DELETE", f"/api/people/{person.pk}").status_code == 403


def test_an_admin_cannot_remove_a_member_who_was_just_moved_to_another_business(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner, other = Person(), UserFactory.create()
    member = UserFactory.create(member=True, business=owner.user.business)

    def lock_after_the_move(person: User) -> User:
        User.objects.filter(pk=person.pk).update(business=other.business)
        return lock_person(person)

    monkeypatch.setattr(deletion, "lock_person", lock_after_the_move)
    assert owner.ask("DELETE", f"people/{member.pk}").status_code == 404
    assert User.objects.filter(pk=member.pk).exists()


def test_staff_cannot_remove_the_only_admin_while_members_remain(staff: Browser) -> None:
    admin = UserFactory.create()
    UserFactory.create(member=True, business=admin.business)
    answer = staff.ask("DELETE", f"/api/people/{admin.pk}")
    assert (answer.status_code, answer.json()["code"]) == (409, "others_remain")


def test_both_logs_record_that_a_principal_removes_a_user(staff: Browser) -> None:
    member = UserFactory.create(member=True, business=UserFactory.create().business)
    last = UserFactory.create()
    for person in (member, last):
        assert staff.ask("DELETE", f"/api/people/{person.pk}").status_code == 200
    assert AuditEntry.objects.filter(action=Action.REMOVED).count() == 2
    entries = StaffLogEntry.objects.filter(act="person-removed", object_type="user").order_by("pk")
    assert [(entry.object_id, entry.detail) for entry in entries] == [
        (member.pk, {"business": member.business_id, "business_deleted": False}),
        (last.pk, {"business": last.business_id, "business_deleted": True}),
    ]
    assert list(Business.objects.all()) == [member.business]


def test_an_admin_may_remove_a_member_long_after_signing_in() -> None:
    owner = Person()
    member = UserFactory.create(member=True, business=owner.user.business)
    assert owner.ask("DELETE", f"people/{member.pk}").status_code == 200
    assert not StaffLogEntry.objects.exists()


@pytest.mark.parametrize("business", [False, True])
def test_advisors_cannot_remove_users(business: bool) -> None:
    person = UserFactory.create(member=True, business=UserFactory.create().business)
    theirs = {"business": person.business, "role": Role.ADMIN} if business else {}
    ada = UserFactory.create(staff=True, staff_role="advisor", **theirs)
    refused = Person(ada).recently_authenticated().ask("DELETE", f"people/{person.pk}")
    assert refused.status_code == 403
    assert User.objects.filter(pk=person.pk).exists()


def test_a_principal_cannot_remove_users_long_after_signing_in() -> None:
    person = UserFactory.create()
    refused = Person(UserFactory.create(staff=True)).ask("DELETE", f"people/{person.pk}")
    assert (refused.status_code, refused.json()["code"]) == (403, "reauthentication_required")
    assert User.objects.filter(pk=person.pk).exists()


def test_the_list_marks_the_last_person_of_a_business(staff: Browser) -> None:
    admin = UserFactory.create(email="admin@example.com")
    UserFactory.create(member=True, business=admin.business, email="member@example.com")
    UserFactory.create(email="alone@example.com")
    rows = staff.ask("GET", "/api/people").json()["people"]
    assert {row["email"] for row in rows if row["isLast"]} == {"alone@example.com"}


@pytest.mark.any_database
def test_people_and_colleagues_are_in_alphabetical_order(staff: Browser) -> None:
    names = ["adam lower", "Émile Zola", "O’Neil", "Oneill", "Zoe Upper"]
    for number, name in enumerate(reversed(names)):
        UserFactory.create(full_name=name)
        UserFactory.create(staff=True, email=f"staff{number}@example.com", full_name=name)
    people = [each["fullName"] for each in staff.ask("GET", "/api/people").json()["people"]]
    assert [each for each in people if each in names] == names
    colleagues = staff.ask("GET", "/api/desk/context").json()["colleagues"]
    assert [each["name"] for each in colleagues if each["name"] in names] == names
    listed = staff.ask("GET", "/api/desk/staff").json()["staff"]
    assert [each["name"] for each in listed if each["name"] in names] == names
