"""Editing accounts in the back office."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone
from selectolax.lexbor import LexborHTMLParser
from tests.accounts.browser import PASSWORD, Browser
from tests.factories import UserFactory

from brokerage.accounts.models import AuditEntry, Business, StaffLogEntry, User
from brokerage.accounts.rules import Action
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ADD = "/office/accounts/user/add/"
FORM = {
    "email": "Sam@Example.com",
    "full_name": "Sam Reyes",
    "password1": PASSWORD,
    "password2": PASSWORD,
}
OWN = "my-Own-secret-1"


def _page(person: User) -> str:
    return f"/office/accounts/user/{person.pk}/change/"


def _opened(office: Client, person: User) -> dict[str, str]:
    """The form of the person's page as a browser would send it back."""
    document = LexborHTMLParser(office.get(_page(person)).content)
    sent: dict[str, str] = {}
    for node in document.css("#user_form input[name]"):
        kind, at = node.attributes.get("type"), node.attributes
        if kind == "submit" or (kind == "checkbox" and "checked" not in at):
            continue
        sent[str(at["name"])] = at.get("value") or ("on" if kind == "checkbox" else "")
    for node in document.css("#user_form select[name]"):
        chosen = node.css_first("option[selected]")
        sent[str(node.attributes["name"])] = (chosen and chosen.attributes.get("value")) or ""
    return sent


def _errors(answer: Any) -> str:
    found = LexborHTMLParser(answer.content).css(".errorlist")
    return " ".join(node.text() for node in found)


@pytest.fixture
def dana() -> User:
    return UserFactory.create(email="dana@example.com", password=PASSWORD)


def test_a_stale_page_cannot_overwrite_a_later_change(office: Client, dana: User) -> None:
    form = _opened(office, dana)
    User.objects.filter(pk=dana.pk).update(email="new@example.com")
    answer = office.post(_page(dana), {**form, "full_name": "Dana W."})
    assert "Somebody has changed this person" in _errors(answer)
    dana.refresh_from_db()
    assert (dana.email, dana.full_name) == ("new@example.com", "Dana Whitfield")


def test_fields_that_are_not_on_the_page_are_unchanged(office: Client, dana: User) -> None:
    form = _opened(office, dana)
    later = timezone.now() + timedelta(days=3)
    changed = User.objects.get(pk=dana.pk)
    changed.set_password(OWN)
    User.objects.filter(pk=dana.pk).update(password=changed.password, deletion_due_at=later)
    answer = office.post(_page(dana), {**form, "full_name": "Dana W."})
    assert answer.status_code == 302, _errors(answer)
    dana.refresh_from_db()
    assert (dana.full_name, dana.deletion_due_at) == ("Dana W.", later)
    assert dana.check_password(OWN)


def test_a_deactivated_person_is_signed_out(office: Client, dana: User) -> None:
    browser = Browser()
    browser.sign_in()
    form = _opened(office, dana)
    del form["is_active"]
    assert office.post(_page(dana), form).status_code == 302
    assert not UserSession.objects.filter(user=dana).exists()
    User.objects.update(is_active=True)
    assert browser.who()["person"] is None


def _told_to(address: str) -> list[str]:
    return [mail.text.split("\n\n")[1] for mail in Mail.objects.filter(to=address).order_by("pk")]


@pytest.mark.parametrize(
    ("change", "act", "told"),
    [
        ({"is_active": None}, Action.DEACTIVATED, "We closed your account."),
        (
            {"staff_role": "advisor"},
            Action.STAFF_ADDED,
            "We gave your account staff access.",
        ),
        ({"role": "member"}, Action.ROLE_CHANGED, "We changed the business"),
        ({"email": "new@example.com"}, Action.EMAIL_CHANGED, "We changed the email address"),
        ({"full_name": "Dana W."}, Action.PROFILE_CHANGED, "We changed your name."),
        ({"display_name": "D."}, Action.PROFILE_CHANGED, "We changed your name."),
    ],
)
def test_changes_by_staff_are_logged_and_mailed_to_the_person(
    office: Client,
    staff: User,
    dana: User,
    change: dict[str, str | None],
    act: Action,
    told: str,
) -> None:
    UserFactory.create(business=dana.business)
    sent = {key: value for key, value in (_opened(office, dana) | change).items() if value}
    assert office.post(_page(dana), sent).status_code == 302
    dana.refresh_from_db()
    assert [mail.startswith(told) for mail in _told_to(dana.email)] == [True]
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.subject) == (act, staff, dana)


def test_a_person_who_becomes_staff_must_sign_in_again(office: Client, dana: User) -> None:
    browser = Browser()
    browser.sign_in()
    sent = {**_opened(office, dana), "staff_role": "advisor"}
    assert office.post(_page(dana), sent).status_code == 302
    assert browser.who()["person"] is None


def test_undone_changes_by_staff_are_logged_and_mailed_too(office: Client, dana: User) -> None:
    User.objects.filter(pk=dana.pk).update(is_active=False, is_staff=True, staff_role="advisor")
    sent = {**_opened(office, dana), "is_active": "on"}
    del sent["staff_role"]
    assert office.post(_page(dana), sent).status_code == 302
    acts = set(AuditEntry.objects.values_list("action", flat=True))
    assert acts == {Action.STAFF_REMOVED, Action.REACTIVATED}
    assert len(_told_to(dana.email)) == 2


@pytest.mark.parametrize("change", [{"staff_role": "advisor"}, {"is_active": None}])
def test_the_last_principal_cannot_be_demoted_or_closed(
    office: Client, staff: User, change: dict[str, str | None]
) -> None:
    sent = {key: value for key, value in (_opened(office, staff) | change).items() if value}
    answer = office.post(_page(staff), sent)
    assert "Nobody else is a principal" in _errors(answer)
    staff.refresh_from_db()
    assert (staff.is_active, staff.is_principal) == (True, True)


def test_the_old_address_gets_a_mail_about_the_new_one(office: Client, dana: User) -> None:
    sent = {**_opened(office, dana), "email": "new@example.com"}
    assert office.post(_page(dana), sent).status_code == 302
    assert "was changed" in _told_to("dana@example.com")[0]
    confirmed = EmailAddress.objects.get(user=dana)
    assert (confirmed.email, confirmed.verified, confirmed.primary) == (
        "new@example.com",
        True,
        True,
    )


def test_a_business_renamed_by_staff_is_logged_and_mailed_to_its_admin(
    office: Client, staff: User, dana: User
) -> None:
    UserFactory.create(member=True, business=dana.business, email="lee@example.com")
    page = f"/office/accounts/business/{dana.business_id}/change/"
    for _ in range(2):  # the second time changes nothing
        assert office.post(page, {"name": "Whitfield Plumbing"}).status_code == 302
    dana.refresh_from_db()
    assert str(dana.business) == "Whitfield Plumbing"
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.subject) == (Action.BUSINESS_CHANGED, staff, dana)
    assert Mail.objects.get().to == dana.email
    assert "We changed the name of your business." in _told_to(dana.email)[0]


def test_changes_of_a_colleague_are_in_the_staff_log(office: Client, staff: User) -> None:
    ada = UserFactory.create(staff=True, staff_role="advisor", email="ada@example.com")
    sent = {**_opened(office, ada), "email": "a.cole@example.com", "full_name": "Ada Cole"}
    assert office.post(_page(ada), sent).status_code == 302
    password = {"password1": OWN, "password2": OWN}
    assert office.post(f"/office/accounts/user/{ada.pk}/password/", password).status_code == 302
    entries = StaffLogEntry.objects.filter(actor_id=staff.pk, object_type="user", object_id=ada.pk)
    assert [(entry.act, entry.detail) for entry in entries.order_by("pk")] == [
        ("staff-changed", {"fields": ["email", "name"]}),
        ("staff-password-set", {}),
    ]


def test_changes_of_an_owner_are_not_in_the_staff_log(office: Client, dana: User) -> None:
    office.post(_page(dana), {**_opened(office, dana), "full_name": "Dana W."})
    password = {"password1": OWN, "password2": OWN}
    office.post(f"/office/accounts/user/{dana.pk}/password/", password)
    assert AuditEntry.objects.count() == 2
    assert not StaffLogEntry.objects.exists()


def test_the_last_person_of_a_business_cannot_be_moved(office: Client, dana: User) -> None:
    other = UserFactory.create()
    before = dana.business
    form = _opened(office, dana)
    for there in ({"business": str(other.business_id)}, {"business": "", "role": ""}):
        answer = office.post(_page(dana), {**form, **there})
        assert "it would be left with nobody" in _errors(answer)
    answer = office.post(_page(dana), {**form, "role": "member"})
    assert "it would be left without an admin" in _errors(answer)
    dana.refresh_from_db()
    assert dana.business == before


def test_the_only_admin_cannot_be_moved_or_demoted_while_members_remain(
    office: Client, dana: User
) -> None:
    member = UserFactory.create(member=True, business=dana.business)
    elsewhere = str(UserFactory.create().business_id)
    form = _opened(office, dana)
    for change in ({"business": elsewhere}, {"role": "member"}):
        answer = office.post(_page(dana), {**form, **change})
        assert "Nobody else runs this business" in _errors(answer)
    User.objects.filter(pk=member.pk).update(role="admin")
    assert office.post(_page(dana), {**form, "role": "member"}).status_code == 302


def test_a_new_account_has_a_temporary_password(office: Client, staff: User) -> None:
    assert office.post(ADD, FORM).status_code == 302
    sam = User.objects.get(email="sam@example.com")
    assert sam.temporary_until is not None
    assert timedelta(days=6) < sam.temporary_until - timezone.now() <= timedelta(days=7)
    assert sam.invited_by == staff
    assert "created an account for you" in _told_to(sam.email)[0]
    entry = AuditEntry.objects.get(action=Action.CREATED)
    assert (entry.actor, entry.subject, entry.network) == (staff, sam, "127.0.0.1")
    browser = Browser()
    assert browser.sign_in(sam.email).status_code == 200
    assert browser.who()["mustChangePassword"] is True


def test_the_temporary_password_follows_the_rules_for_created_accounts(office: Client) -> None:
    weak = {"password1": "alllowercase", "password2": "alllowercase"}
    answer = office.post(ADD, {**FORM, **weak})
    assert "one uppercase letter" in _errors(answer)
    assert not User.objects.filter(email="sam@example.com").exists()


def test_a_password_set_by_staff_is_temporary(office: Client, staff: User, dana: User) -> None:
    browser = Browser()
    browser.sign_in()
    form = {"password1": OWN, "password2": OWN}
    answer = office.post(f"/office/accounts/user/{dana.pk}/password/", form)
    assert answer.status_code == 302
    assert browser.who()["person"] is None
    assert office.get("/office/").status_code == 200
    entry = AuditEntry.objects.get(action=Action.PASSWORD_CHANGED)
    assert (entry.actor, entry.subject) == (staff, dana)
    assert _told_to(dana.email)[0].startswith("We gave your account a new password.")
    browser.sign_in(password=OWN)
    assert browser.who()["mustChangePassword"] is True


def test_after_setting_a_password_for_another_the_session_stays_in_the_list(dana: User) -> None:
    UserFactory.create(staff=True, email="pat@example.com", password=PASSWORD)
    desk, phone = Browser(), Browser()
    for browser in (desk, phone):
        browser.sign_in("pat@example.com")
    form = {"password1": OWN, "password2": OWN}
    token = desk.cookies["csrftoken"].value
    at = f"/office/accounts/user/{dana.pk}/password/"
    assert desk.post(at, {**form, "csrfmiddlewaretoken": token}).status_code == 302
    phone.sign_out()
    assert desk.who()["person"] is None


def test_staff_cannot_remove_a_password(office: Client, dana: User) -> None:
    at = f"/office/accounts/user/{dana.pk}/password/"
    office.post(at, {"usable_password": "false", "unset-password": "x"})
    dana.refresh_from_db()
    assert dana.has_usable_password()


def test_staff_change_their_own_password_on_the_profile_page(office: Client, staff: User) -> None:
    for at in ("/office/password_change/", f"/office/accounts/user/{staff.pk}/password/"):
        for answer in (office.get(at), office.post(at, {"password1": OWN, "password2": OWN})):
            assert (answer.status_code, answer["Location"]) == (302, "/profile")
    staff.refresh_from_db()
    assert staff.temporary_until is None


@pytest.mark.parametrize(
    ("full_name", "query"),
    [
        ("Łukasz Đặng", "lukasz dang"),
        ("Pat O’Neil", "oneil"),
        ("Ann Smith-Jones", "smithjones"),
        ("İpek Yılmaz", "yilmaz"),
        ("Émile Zola", "ÉMILE"),
    ],
)
def test_the_back_office_finds_people_by_accented_names(
    office: Client, full_name: str, query: str
) -> None:
    UserFactory.create(full_name=full_name, email="found@example.com")
    Business.objects.create(name=full_name)
    for page in ("user", "business"):
        shown = office.get(f"/office/accounts/{page}/", {"q": query}).content.decode()
        assert full_name in shown
        assert full_name not in office.get(f"/office/accounts/{page}/?q=nobody").content.decode()
