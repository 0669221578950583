"""The user's own account: names, data export, deletion."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.test import RequestFactory
from django.utils import timezone
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import last_mail
from tests.factories import MailFactory, UserFactory
from tests.recent_authentication import record_authentication

from brokerage.accounts import signals
from brokerage.accounts.models import AuditEntry, Business, User
from brokerage.accounts.rules import GRACE, Action
from brokerage.accounts.services.cleanup import clean_up
from brokerage.accounts.services.deletion import cancel_deletion, erase
from brokerage.accounts.services.emails import reference_of
from brokerage.accounts.services.export import personal_data
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DANA = "dana@example.com"


@pytest.fixture
def browser() -> Browser:
    """Return the browser of Dana, who runs Whitfield HVAC."""
    UserFactory.create(email=DANA, password=PASSWORD)
    browser = Browser()
    assert browser.sign_in().status_code == 200
    return browser


def test_names_are_changed_and_cleaned(browser: Browser) -> None:
    answer = browser.ask("PATCH", "/api/profile", {"displayName": " D ", "fullName": "José  Li"})
    assert answer.status_code == 200
    assert answer.json()["person"]["displayName"] == "D"
    assert User.objects.get().full_name == "José Li"


def test_an_omitted_name_is_unchanged(browser: Browser) -> None:
    browser.ask("PATCH", "/api/profile", {"displayName": "D"})
    assert User.objects.get().full_name == "Dana Whitfield"


def test_a_request_without_a_name_is_not_in_the_log(browser: Browser) -> None:
    assert browser.ask("PATCH", "/api/profile", {}).status_code == 200
    assert not AuditEntry.objects.filter(action=Action.PROFILE_CHANGED).exists()


def test_an_invalid_name_has_the_message_of_the_form(browser: Browser) -> None:
    answer = browser.ask("PATCH", "/api/profile", {"fullName": "R2D2", "displayName": " "})
    assert answer.status_code == 422
    assert answer.json()["fields"] == {
        "displayName": "Display name is required",
        "fullName": "Name can only contain letters, spaces, hyphens, and apostrophes",
    }


def test_the_business_is_renamed_by_its_admin(browser: Browser) -> None:
    answer = browser.ask("PATCH", "/api/business", {"name": "Whitfield Air"})
    assert answer.json()["business"]["name"] == "Whitfield Air"
    refused = browser.ask("PATCH", "/api/business", {"name": "X"})
    assert refused.json()["fields"] == {"name": "Company name must be at least 2 characters"}


def test_the_export_contains_all_data_as_json_and_as_a_page(browser: Browser) -> None:
    def kept_elsewhere(person: User, **signal: object) -> tuple[str, dict[str, str]]:
        return "Assessments", {"Latest": "<b>72%</b>"}

    signals.personal_data.connect(kept_elsewhere)
    try:
        answer = browser.ask("GET", "/api/profile/data.json")
        page = browser.ask("GET", "/api/profile/data.html")
    finally:
        signals.personal_data.disconnect(kept_elsewhere)
    assert "attachment" in answer["Content-Disposition"]
    data = answer.json()
    assert data["Account"]["Email"] == DANA
    assert data["Assessments"] == {"Latest": "<b>72%</b>"}
    assert [entry["What"] for entry in data["Log"]] == ["data downloaded", "signed in"]
    assert data["Sessions"][0]["Network"] == "127.0.0.1"
    text = page.content.decode()
    assert "&lt;b&gt;72%&lt;/b&gt;" in text
    assert PASSWORD not in text
    assert "argon2" not in text + answer.content.decode()


def test_the_export_contains_only_the_users_own_networks() -> None:
    UserFactory.create(email=DANA, password=PASSWORD)
    browser = Browser(REMOTE_ADDR="203.0.113.7", HTTP_USER_AGENT="Danas browser")
    browser.sign_in()
    body = {"email": "lee@example.com", "password": PASSWORD, "fullName": "Lee Ray"}
    assert browser.ask("POST", "/api/people", body).status_code == 200
    log = browser.ask("GET", "/api/profile/data.json").json()["Log"]
    assert [(row["What"], row["Network"]) for row in log] == [
        ("data downloaded", "203.0.113.7"),
        ("created (another account)", "203.0.113.7"),
        ("signed in", "203.0.113.7"),
    ]
    Browser(REMOTE_ADDR="198.51.100.9").ask(
        "POST", "auth/password/request", {"email": body["email"]}
    )
    lees: Any = personal_data(User.objects.get(email=body["email"]))["Log"]
    assert [(row["What"], row["Network"], row["Browser"]) for row in lees] == [
        ("reset requested", "198.51.100.9", ""),
        ("created", "", ""),
    ]


def test_each_section_of_the_export_has_its_labels(browser: Browser) -> None:
    dana = User.objects.get()
    Authenticator.objects.create(user=dana, type=Authenticator.Type.TOTP, data={})
    MailFactory.create(reference=reference_of(dana))
    data = browser.ask("GET", "/api/profile/data.json").json()
    assert list(data.pop("Account")) == [
        "Email",
        "Display name",
        "Full name",
        "Business",
        "Role",
        "Created",
        "Last seen",
    ]
    labels = {title: list(rows[0]) for title, rows in data.items() if rows}
    assert labels == {
        "Email addresses": ["Address", "Confirmed", "In use"],
        "Second steps": ["Kind", "Added"],
        "Sessions": ["Browser", "Network", "Since"],
        "Log": ["When", "What", "Network", "Browser"],
        "Emails that we sent": ["When", "To", "Subject"],
    }


def test_deleting_an_account_requires_reauthentication(browser: Browser) -> None:
    record_authentication(browser, User.objects.get(), minutes_ago=5)
    answer = browser.ask("DELETE", "/api/profile")
    assert (answer.status_code, answer.json()["code"]) == (401, "reauthentication_required")
    assert User.objects.get().deletion_due_at is None


def test_a_deleted_account_is_signed_out_everywhere_and_erased_after_the_grace_period(
    browser: Browser,
) -> None:
    phone = Browser()
    phone.sign_in()
    answer = browser.ask("DELETE", "/api/profile")  # right after the sign-in
    assert answer.status_code == 200
    assert (browser.who()["person"], phone.who()["person"]) == (None, None)
    assert last_mail(DANA).subject == "Your account will be deleted"
    clean_up(timezone.now() + GRACE - timedelta(hours=1))
    assert User.objects.exists()
    clean_up(timezone.now() + GRACE + timedelta(hours=1))
    assert not User.objects.exists()
    assert not Business.objects.exists()
    assert not Mail.objects.exists()
    assert not AuditEntry.objects.filter(actor__isnull=False).exists()
    assert AuditEntry.objects.filter(subject__isnull=True).exists()


def test_erasing_a_person_erases_their_admin_log_entries(browser: Browser, staff: User) -> None:
    dana = User.objects.get(email=DANA)
    assert dana.business is not None
    for row in (dana, dana.business, staff):
        LogEntry.objects.create(
            user=staff,
            content_type=ContentType.objects.get_for_model(row),
            object_id=str(row.pk),
            object_repr=str(row),
            action_flag=CHANGE,
        )
    erase(person=dana)
    assert [entry.object_repr for entry in LogEntry.objects.all()] == [str(staff)]


def test_signing_in_cancels_the_deletion(browser: Browser) -> None:
    browser.confirm_password()
    browser.ask("DELETE", "/api/profile")
    assert browser.sign_in().status_code == 200
    clean_up(timezone.now() + GRACE * 2)
    assert User.objects.get().deletion_due_at is None
    assert AuditEntry.objects.filter(action=Action.DELETION_CANCELLED).exists()


def test_the_only_admin_cannot_delete_their_account_while_others_remain(browser: Browser) -> None:
    UserFactory.create(member=True, business=User.objects.get().business)
    browser.confirm_password()
    answer = browser.ask("DELETE", "/api/profile")
    assert (answer.status_code, answer.json()["code"]) == (409, "others_remain")


def test_without_a_mail_server_a_new_address_takes_effect_at_once(browser: Browser) -> None:
    browser.confirm_password()
    answer = browser.ask("POST", "account/email", {"email": "new@example.com"})
    assert [row["email"] for row in answer.json()["data"]] == ["new@example.com"]
    assert browser.who()["person"]["email"] == "new@example.com"


def test_an_address_of_another_account_is_rejected(browser: Browser, mail_server: None) -> None:
    UserFactory.create(email="sam@example.com")
    browser.confirm_password()
    answer = browser.ask("POST", "account/email", {"email": "SAM@example.com"})
    assert answer.json()["errors"][0]["code"] == "email_taken"


def test_unconfirmed_accounts_old_mails_and_idle_sessions_are_deleted(
    browser: Browser, settings: LazySettings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    Browser().sign_up("never@example.com")
    Mail.objects.update(state="sent", sent_at=timezone.now())
    clean_up(timezone.now() + timedelta(days=20))
    assert User.objects.count() == 2
    assert Mail.objects.count() == 1
    clean_up(timezone.now() + timedelta(days=31))
    assert [user.email for user in User.objects.all()] == [DANA]
    assert not Mail.objects.exists()
    assert browser.who()["person"] is None  # thirty days without a visit


def test_after_one_of_two_admins_left_the_other_cannot_leave_while_members_remain(
    browser: Browser,
) -> None:
    dana = User.objects.get()
    other = UserFactory.create(business=dana.business)
    UserFactory.create(member=True, business=dana.business)
    browser.confirm_password()
    User.objects.filter(pk=other.pk).update(deletion_due_at=timezone.now() + GRACE)
    answer = browser.ask("DELETE", "/api/profile")
    assert (answer.status_code, answer.json()["code"]) == (409, "others_remain")
    User.objects.filter(pk=other.pk).update(deletion_due_at=None)
    assert browser.ask("DELETE", "/api/profile").status_code == 200


def test_two_admins_without_members_can_both_leave(browser: Browser) -> None:
    due = timezone.now() + GRACE
    UserFactory.create(business=User.objects.get().business, deletion_due_at=due)
    browser.confirm_password()
    assert browser.ask("DELETE", "/api/profile").status_code == 200


def test_an_account_that_signs_in_during_the_cleanup_is_not_erased(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due = timezone.now() - timedelta(minutes=1)
    first, second = UserFactory.create_batch(2, deletion_due_at=due)

    def erase_and_meanwhile(*, person: User) -> None:
        User.objects.exclude(pk=person.pk).update(deletion_due_at=None)
        erase(person=person)

    monkeypatch.setattr("brokerage.accounts.services.cleanup.erase", erase_and_meanwhile)
    clean_up()
    assert User.objects.get() in {first, second}


def test_an_account_that_confirms_during_the_cleanup_is_not_erased(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    long_ago = timezone.now() - timedelta(days=31)
    UserFactory.create_batch(2, date_joined=long_ago)
    EmailAddress.objects.update(verified=False)

    def erase_and_meanwhile(*, person: User) -> None:
        EmailAddress.objects.update(verified=True)
        erase(person=person)

    monkeypatch.setattr("brokerage.accounts.services.cleanup.erase", erase_and_meanwhile)
    clean_up()
    assert User.objects.count() == 1


def test_a_renewed_invitation_is_valid_as_long_as_its_mail_says() -> None:
    now = timezone.now()
    UserFactory.create(
        date_joined=now - timedelta(days=31), temporary_until=now + timedelta(days=6)
    )
    EmailAddress.objects.update(verified=False)
    clean_up(now)
    assert User.objects.exists()
    clean_up(now + timedelta(days=7))
    assert not User.objects.exists()


def test_signing_in_cancels_a_deletion_requested_during_the_password_check(
    browser: Browser, rf: RequestFactory
) -> None:
    dana = User.objects.get()
    User.objects.update(deletion_due_at=timezone.now() + GRACE)
    assert dana.deletion_due_at is None
    cancel_deletion(request=rf.post("/"), person=dana)
    assert User.objects.get().deletion_due_at is None
