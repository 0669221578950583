"""Who may change protected content, and who gets a mail about it."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.factories import UserFactory
from tests.people import Person

from brokerage.content import authority, drafts, scheduled_drafts, services
from brokerage.content.models import Document, Draft
from brokerage.content.scheduled_drafts import publish_due_draft
from brokerage.core import facts
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

RESET = "mails/account-reset"
WORDS = str(facts.shipped(RESET)).replace("Choose one here", "Choose it here")
PROTECTED = {
    RESET: WORDS,
    "legal/terms": f"{facts.shipped('legal/terms')}\nOurs.\n",
    "firm": {**facts.shipped("firm"), "email": "desk@sabineridge.example.com"},  # type: ignore[dict-item]
}
FREE = "mails/desk-due"
SOON = {"publishAt": (timezone.now() + timedelta(hours=1)).isoformat()}


@pytest.fixture(autouse=True)
def _loaded(db: None) -> None:
    services.load_shipped()


@pytest.fixture
def pat() -> Person:
    """A principal who has just signed in."""
    return Person(UserFactory.create(staff=True, full_name="Pat Ames")).recently_authenticated()


@pytest.fixture
def ada() -> Person:
    """An advisor who has just signed in."""
    user = UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    return Person(user).recently_authenticated()


@pytest.fixture
def lee() -> Person:
    """Another principal, who signed in long ago."""
    return Person(UserFactory.create(staff=True, email="lee@sabineridge.example.com"))


def _draft(key: str) -> None:
    Draft.objects.create(
        document_id=key, body=PROTECTED.get(key, facts.shipped(key)), based_on=1, version=1
    )


def _acts(key: str) -> list[tuple[str, str, Any]]:
    """Every request that changes a document with a draft."""
    draft, document = {"expectedVersion": 1}, {"documentVersion": 1}
    return [
        ("PUT", f"drafts/{key}", {"body": PROTECTED[key], "basedOn": 1, **draft}),
        ("DELETE", f"drafts/{key}", draft),
        ("PUT", f"schedule/{key}", draft | SOON),
        ("POST", f"publish/{key}", draft | document),
        ("POST", f"restore/{key}", {"number": 0, **document}),
        ("DELETE", f"conflicts/{key}", {"only": None, **document}),
    ]


@pytest.mark.parametrize("key", PROTECTED)
def test_an_advisor_changes_no_document_that_carries_authority(ada: Person, key: str) -> None:
    _draft(key)
    before = Document.objects.get(key=key).body, Draft.objects.get().version
    for method, path, body in _acts(key):
        refused = ada.ask(method, f"desk/site/{path}", body)
        assert (refused.status_code, refused.json()["code"]) == (403, "principals_only"), path
    assert (Document.objects.get(key=key).body, Draft.objects.get().version) == before
    assert ada.get(f"desk/site/documents/{key}")["mayEdit"] is False
    assert not Mail.objects.exists()


def test_an_advisor_publishes_other_content(ada: Person) -> None:
    assert ada.get(f"desk/site/documents/{FREE}")["mayEdit"] is True
    _draft(FREE)
    ada.post(f"desk/site/publish/{FREE}", {"expectedVersion": 1, "documentVersion": 1})


@pytest.mark.parametrize("key", PROTECTED)
def test_a_principal_publishes_only_right_after_signing_in_and_the_others_get_a_mail(
    pat: Person, lee: Person, key: str
) -> None:
    _draft(key)
    body = {"expectedVersion": 1, "documentVersion": 1}
    for method, path, sent in _acts(key)[2:5]:
        refused = lee.ask(method, f"desk/site/{path}", sent)
        assert (refused.status_code, refused.json()["code"]) == (403, "reauthentication_required")
    assert Document.objects.get(key=key).version == 1
    pat.post(f"desk/site/publish/{key}", body)
    [notice] = Mail.objects.all()
    assert notice.to == lee.user.email
    assert "Pat Ames published “" in notice.text
    assert f"({key})" in notice.text


def test_principals_also_get_a_mail_about_restored_and_scheduled_content(
    pat: Person, lee: Person
) -> None:
    services.edit(key=RESET, words=WORDS)
    _draft(RESET)
    pat.put(f"desk/site/schedule/{RESET}", {"expectedVersion": 1, **SOON})
    pat.post(f"desk/site/restore/{RESET}", {"number": 0, "documentVersion": 2})
    said = [mail.text for mail in Mail.objects.order_by("pk")]
    assert ["scheduled" in said[0], "restored" in said[1], len(said)] == [True, True, 2]


def test_a_scheduled_draft_is_changed_only_right_after_signing_in(pat: Person, lee: Person) -> None:
    _draft(RESET)
    pat.put(f"desk/site/schedule/{RESET}", {"expectedVersion": 1, **SOON})
    sent = {"body": WORDS, "basedOn": 1, "expectedVersion": 2}
    assert lee.ask("PUT", f"desk/site/drafts/{RESET}", sent).status_code == 403
    pat.put(f"desk/site/drafts/{RESET}", sent)


@pytest.mark.parametrize("change", [{"staff_role": "advisor"}, {"is_active": False}, None])
def test_a_scheduled_draft_of_a_former_principal_stays_a_draft(pat: Person, change: Any) -> None:
    _draft(RESET)
    pat.put(f"desk/site/schedule/{RESET}", {"expectedVersion": 1, **SOON})
    Draft.objects.update(publish_at=timezone.now())
    users = type(pat.user).objects.filter(pk=pat.user.pk)
    users.update(**change) if change else Draft.objects.update(scheduled_by=None)
    publish_due_draft(RESET)
    assert Document.objects.get(key=RESET).version == 1
    assert Draft.objects.get().schedule_failed_at


def test_the_services_enforce_the_rule() -> None:
    ada = UserFactory.create(staff=True, staff_role="advisor")
    lee = UserFactory.create(staff=True, email="lee@sabineridge.example.com")
    versions = {"expected_version": 1, "document_version": 1}
    _draft(RESET)
    for by, refusal in ((ada, authority.PrincipalsOnly), (lee, authority.AuthenticationRequired)):
        with pytest.raises(refusal):
            services.edit(key=RESET, words=WORDS, by=by)
        with pytest.raises(refusal):
            services.restore(key=RESET, by=by)
        with pytest.raises(refusal):
            drafts.publish_draft(key=RESET, by=by, **versions)
        with pytest.raises(refusal):
            scheduled_drafts.schedule(
                key=RESET,
                expected_version=1,
                publish_at=timezone.now() + timedelta(hours=1),
                by=by,
            )
    assert Document.objects.get(key=RESET).version == 1


def test_the_back_office_changes_protected_content_only_right_after_signing_in(
    lee: Person,
) -> None:
    page = "/office/content/document/legal_2Fterms/change/"
    form = {"text": PROTECTED["legal/terms"], "seen": "1"}
    assert lee.client.post(page, form).status_code == 403
    action = {"action": "restore_shipped_words", "_selected_action": ["legal/terms"]}
    assert lee.client.post("/office/content/document/", action).status_code == 403
    assert Document.objects.get(key="legal/terms").version == 1
    lee.user.set_password("a-Long-secret-1")
    lee.user.save()
    lee.client.force_login(lee.user)
    confirmed = form | {"confirm-password": "a-Long-secret-1"}
    assert lee.client.post(page, confirmed).status_code == 302
    assert Document.objects.get(key="legal/terms").version == 2


def test_every_email_about_accounts_carries_authority() -> None:
    keys = [key for key in facts.shipped_keys() if authority.carries_authority(key)]
    accounts = [key for key in facts.shipped_keys() if key.startswith("mails/account-")]
    assert sorted(keys) == sorted([*accounts, "firm", "legal/privacy", "legal/terms"])


def test_the_other_principals_get_a_mail_about_roles(pat: Person, lee: Person, ada: Person) -> None:
    pat.patch(f"desk/staff/{ada.user.pk}", {"role": "principal"})
    said = Mail.objects.get(to=lee.user.email).text
    assert "Pat Ames changed the role of" in said
    assert "to principal" in said
    assert not Mail.objects.filter(to=pat.user.email).exists()
