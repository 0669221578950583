"""The command `remove_second_step`, for users who lost phone and recovery codes."""

import io

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from tests.factories import UserFactory

from brokerage.accounts.models import AuditEntry, StaffLogEntry, User
from brokerage.accounts.rules import Action
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def _with_every_step() -> User:
    person = UserFactory.create()
    for kind in Authenticator.Type.values:
        Authenticator.objects.create(user=person, type=kind, data={})
    return person


def _run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("remove_second_step", *arguments, stdout=out)
    return out.getvalue()


def test_the_app_and_the_recovery_codes_are_removed_and_the_person_gets_a_mail() -> None:
    person, other = _with_every_step(), _with_every_step()
    assert person.email in _run(f" {person.email.upper()}")
    kinds = Authenticator.objects.filter(user=person).values_list("type", flat=True)
    assert list(kinds) == [Authenticator.Type.WEBAUTHN]
    assert Authenticator.objects.filter(user=other).count() == 3
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.subject, entry.device) == (
        Action.SECOND_STEP_REMOVED,
        None,
        person,
        "command line",
    )
    mail = Mail.objects.get()
    assert mail.to == person.email
    assert "We removed the authenticator app" in mail.text


def test_everyone_removes_the_second_step_of_all_users() -> None:
    people = {_with_every_step().email, _with_every_step().email}
    UserFactory.create()
    _run("--everybody")
    assert {mail.to for mail in Mail.objects.all()} == people
    assert "nothing" in _run("--everybody")


def test_a_removed_second_step_of_staff_is_in_the_staff_log() -> None:
    colleague = UserFactory.create(staff=True)
    _run(colleague.email)
    entry = StaffLogEntry.objects.get()
    assert (entry.act, entry.actor_id) == ("staff-second-step-removed", None)
    assert (entry.object_type, entry.object_id) == ("user", colleague.pk)


def test_an_unknown_address_is_reported() -> None:
    with pytest.raises(CommandError, match="There is no account"):
        _run("nobody@example.com")
