"""Managing staff on the desk: invitations, roles, closing accounts, the last principal."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection, connections, transaction
from django.test import RequestFactory
from django.utils import timezone
from tests.accounts.browser import PASSWORD, Browser
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.models import AuditEntry, StaffLogEntry, User
from brokerage.accounts.rules import Action, StaffRole
from brokerage.accounts.services.staff import LastPrincipal, change_colleague
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

ADA = "ada@sabineridge.example.com"
COLLEAGUE = {
    "email": "lee@sabineridge.example.com",
    "password": "Temporary-1",
    "fullName": "Lee Park",
    "role": "advisor",
}


@pytest.fixture
def pat() -> Person:
    """A principal who has just signed in."""
    return Person(UserFactory.create(staff=True, full_name="Pat Ames")).recently_authenticated()


@pytest.fixture
def ada() -> User:
    """An advisor."""
    return UserFactory.create(staff=True, staff_role="advisor", email=ADA, password=PASSWORD)


def _row(answer: dict[str, Any], email: str) -> dict[str, Any]:
    [row] = [row for row in answer["staff"] if row["email"] == email]
    return row  # type: ignore[no-any-return]


def _acts() -> list[tuple[str, int | None, dict[str, Any]]]:
    entries = StaffLogEntry.objects.order_by("pk")
    return [(entry.act, entry.object_id, entry.detail) for entry in entries]


@pytest.mark.any_database
def test_the_list_has_all_staff_and_no_one_else(pat: Person, ada: User) -> None:
    UserFactory.create()
    UserFactory.create(
        staff=True, second_step=False, email="sam@sabineridge.example.com", is_active=False
    )
    rows = pat.get("desk/staff")["staff"]
    assert [row["email"].partition("@")[0] for row in rows] == ["ada", "pat", "sam"]
    assert [row["role"] for row in rows] == ["advisor", "principal", "principal"]
    assert [row["hasSecondStep"] for row in rows] == [True, True, False]
    assert [row["isActive"] for row in rows] == [True, True, False]
    assert [row["isYou"] for row in rows] == [False, True, False]


@pytest.mark.any_database
def test_the_list_needs_as_many_queries_for_many_as_for_few(
    pat: Person, django_assert_num_queries: Any
) -> None:
    for number in range(5):
        UserFactory.create(staff=True, email=f"s{number}@sabineridge.example.com")
    pat.get("desk/staff")
    with django_assert_num_queries(4):  # session, person with their step, staff, their steps
        pat.get("desk/staff")


def test_an_invited_colleague_chooses_a_password_and_a_second_step_first(pat: Person) -> None:
    row = _row(pat.post("desk/staff", COLLEAGUE), COLLEAGUE["email"])
    assert (row["role"], row["state"], row["hasSecondStep"]) == ("advisor", "invited", False)
    lee = User.objects.get(email=COLLEAGUE["email"])
    assert (lee.is_staff, lee.business, lee.invited_by) == (True, None, pat.user)
    mail = Mail.objects.get(to=COLLEAGUE["email"])
    assert "Pat Ames created an account for you." in mail.text
    assert "Temporary-1" not in mail.text
    assert _acts() == [("staff-invited", lee.pk, {"role": "advisor"})]
    browser = Browser()
    browser.sign_in(COLLEAGUE["email"], "Temporary-1")
    assert browser.who()["mustChangePassword"]
    body = {"current_password": "Temporary-1", "new_password": PASSWORD}
    assert browser.ask("POST", "account/password/change", body).status_code == 200
    assert browser.who()["needsSecondStep"]
    assert browser.ask("GET", "/api/desk/log").json()["code"] == "second_step_required"


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("field", "value"), [("email", "nobody"), ("password", "short"), ("fullName", "R2D2")]
)
def test_an_invitation_follows_the_rules_of_the_form(pat: Person, field: str, value: str) -> None:
    answer = pat.ask("POST", "desk/staff", {**COLLEAGUE, field: value})
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])
    assert not StaffLogEntry.objects.exists()


@pytest.mark.any_database
def test_a_registered_address_and_an_unknown_role_are_rejected(pat: Person, ada: User) -> None:
    assert pat.ask("POST", "desk/staff", {**COLLEAGUE, "email": ADA}).status_code == 409
    assert pat.ask("POST", "desk/staff", {**COLLEAGUE, "role": "owner"}).status_code == 400


@pytest.mark.any_database
def test_an_expired_invitation_is_sent_again(pat: Person) -> None:
    pat.post("desk/staff", COLLEAGUE)
    lee = User.objects.filter(email=COLLEAGUE["email"])
    lee.update(temporary_until=timezone.now() - timedelta(days=1))
    assert _row(pat.get("desk/staff"), COLLEAGUE["email"])["state"] == "expired"
    answer = pat.post(f"desk/staff/{lee.get().pk}/invitation", {})
    assert _row(answer, COLLEAGUE["email"])["state"] == "invited"
    assert Mail.objects.filter(to=COLLEAGUE["email"]).count() == 2
    assert _acts()[1:] == [("staff-invited-again", lee.get().pk, {})]


@pytest.mark.parametrize(
    ("change", "action", "act", "told"),
    [
        (
            {"role": "principal"},
            Action.STAFF_ROLE_CHANGED,
            ("staff-role-changed", "principal"),
            "We changed your role in the firm",
        ),
        (
            {"isActive": False},
            Action.DEACTIVATED,
            ("staff-deactivated", "advisor"),
            "We closed your account.",
        ),
    ],
)
def test_a_change_is_logged_and_mailed_and_signs_the_colleague_out(
    pat: Person, ada: User, change: dict[str, Any], action: Action, act: tuple[str, str], told: str
) -> None:
    browser = Browser()
    browser.sign_in_staff(ADA)
    AuditEntry.objects.all().delete()
    pat.patch(f"desk/staff/{ada.pk}", change)
    assert not UserSession.objects.filter(user=ada).exists()
    assert browser.who()["person"] is None
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.subject) == (action, pat.user, ada)
    assert _acts() == [(act[0], ada.pk, {"role": act[1]})]
    [mail] = Mail.objects.filter(to=ADA).exclude(text__contains="new device")
    assert mail.text.split("\n\n")[1].startswith(told)


def test_a_closed_account_is_opened_again(pat: Person, ada: User) -> None:
    pat.patch(f"desk/staff/{ada.pk}", {"isActive": False})
    assert not _row(pat.get("desk/staff"), ADA)["isActive"]
    assert _row(pat.patch(f"desk/staff/{ada.pk}", {"isActive": True}), ADA)["isActive"]
    assert [act for act, *_ in _acts()] == ["staff-deactivated", "staff-reactivated"]


@pytest.mark.any_database
def test_a_change_that_changes_nothing_is_neither_logged_nor_mailed(pat: Person, ada: User) -> None:
    pat.patch(f"desk/staff/{ada.pk}", {"role": "advisor", "isActive": True})
    pat.patch(f"desk/staff/{ada.pk}", {})
    assert (_acts(), Mail.objects.count()) == ([], 0)


@pytest.mark.any_database
def test_owners_and_unknown_people_are_404(pat: Person) -> None:
    owner = UserFactory.create()
    for number in (owner.pk, 999_999):
        assert pat.ask("PATCH", f"desk/staff/{number}", {"isActive": False}).status_code == 404
    owner.refresh_from_db()
    assert owner.is_active


@pytest.mark.any_database
@pytest.mark.parametrize("change", [{"role": "advisor"}, {"isActive": False}])
def test_the_last_principal_stays_one(pat: Person, ada: User, change: dict[str, Any]) -> None:
    UserFactory.create(staff=True, email="closed@sabineridge.example.com", is_active=False)
    UserFactory.create(
        staff=True,
        email="invited@sabineridge.example.com",
        temporary_until=timezone.now() + timedelta(days=1),
    )
    answer = pat.ask("PATCH", f"desk/staff/{pat.user.pk}", change)
    assert (answer.status_code, answer.json()["code"]) == (409, "last_principal")
    assert "principal with a permanent password" in answer.json()["message"]
    pat.user.refresh_from_db()
    assert (pat.user.is_active, pat.user.is_principal) == (True, True)


def test_a_principal_may_leave_while_another_remains(pat: Person, ada: User) -> None:
    pat.patch(f"desk/staff/{ada.pk}", {"role": "principal"})
    answer = pat.ask("PATCH", f"desk/staff/{pat.user.pk}", {"role": "advisor"})
    assert answer.status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    "connection.vendor != 'postgresql'", reason="SQLite lets one writer in at a time"
)
def test_a_principal_waits_for_the_other_demotion_and_is_then_the_last() -> None:
    pat, kim = (
        UserFactory.create(staff=True, email=f"{name}@sabineridge.example.com")
        for name in ("pat", "kim")
    )

    def demote(by: User, person: User) -> bool:
        """Demote a principal; return whether that was done."""
        request = RequestFactory().post("/")
        request.user = by
        try:
            change_colleague(request=request, person=person, role=StaffRole.ADVISOR)
        except LastPrincipal:
            return False
        return True

    def demote_pat() -> bool:
        try:
            return demote(kim, pat)
        finally:
            connections.close_all()

    def somebody_waits() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
            return bool(cursor.fetchone()[0])

    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            assert demote(pat, kim)
            late = other.submit(demote_pat)
            while not late.done() and not somebody_waits():
                pass
            assert not late.done()
        assert not late.result()
    assert list(User.objects.filter(staff_role="principal")) == [pat]


@pytest.mark.django_db(transaction=True)
def test_two_principals_who_demote_each_other_at_once_leave_one() -> None:
    people = [
        UserFactory.create(staff=True, email=f"{name}@sabineridge.example.com")
        for name in ("pat", "kim")
    ]
    signed_in = [Person(person).recently_authenticated() for person in people]

    def demote(number: int) -> int:
        try:
            path = f"desk/staff/{people[1 - number].pk}"
            return int(signed_in[number].ask("PATCH", path, {"role": "advisor"}).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        statuses = sorted(pool.map(demote, (0, 1)))
    assert User.objects.filter(staff_role="principal").count() == 1
    assert statuses[0] == 200
    # The other came too late: the last principal, or demoted and signed out before they asked.
    assert statuses[1] in (401, 403, 409)
