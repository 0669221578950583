"""The command `make_staff EMAIL`."""

import io

import pytest
from django.core.management import CommandError, call_command
from tests.factories import UserFactory

from brokerage.accounts.models import AuditEntry, StaffLogEntry, User
from brokerage.accounts.rules import Action
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def _run(
    monkeypatch: pytest.MonkeyPatch,
    email: str,
    typed: str | None = None,
    *,
    tty: list[str] | None = None,
    role: str | None = None,
) -> str:
    """Run the command with `typed` on standard input, or at a terminal that answers `tty`."""
    stdin = io.StringIO(f"{typed}\n" if typed is not None else "")
    monkeypatch.setattr(stdin, "isatty", lambda: tty is not None)
    monkeypatch.setattr("sys.stdin", stdin)
    answers = iter(tty or [])
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(answers))
    out = io.StringIO()
    named = {} if role is None else {"role": role}
    call_command("make_staff", email, password_stdin=typed is not None, stdout=out, **named)
    return out.getvalue()


def test_without_a_terminal_a_password_is_generated_and_shown_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = _run(monkeypatch, "Pat@Example.com")
    user = User.objects.get(email="pat@example.com")
    assert user.is_staff
    assert user.check_password(said.strip().rpartition(" ")[2])
    assert "second step" in said


def test_the_password_can_be_piped_to_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    said = _run(monkeypatch, "pat@example.com", "a long enough secret")
    assert User.objects.get().check_password("a long enough secret")
    assert "secret" not in said


def test_at_a_terminal_the_password_is_entered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    _run(monkeypatch, "pat@example.com", tty=["a long enough secret", "a long enough secret"])
    assert User.objects.get().check_password("a long enough secret")


def test_at_a_terminal_an_empty_entry_generates_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    said = _run(monkeypatch, "pat@example.com", tty=[""])
    assert User.objects.get().check_password(said.strip().rpartition(" ")[2])


def test_two_different_passwords_create_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="do not match"):
        _run(monkeypatch, "pat@example.com", tty=["a long enough secret", "another long secret"])
    assert not User.objects.exists()


@pytest.mark.parametrize("password", ["short", "password123", ""])
def test_a_weak_password_is_rejected(monkeypatch: pytest.MonkeyPatch, password: str) -> None:
    with pytest.raises(CommandError, match=r"(?i)password"):
        _run(monkeypatch, "pat@example.com", password)
    assert not User.objects.exists()


def test_an_invalid_address_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="valid email"):
        _run(monkeypatch, "pat")


def test_a_staff_account_is_a_principal_unless_a_role_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _run(monkeypatch, "pat@example.com", "a long enough secret")
    _run(monkeypatch, "ada@example.com", "a long enough secret", role="advisor")
    roles = User.objects.values_list("email", "staff_role")
    assert dict(roles) == {"pat@example.com": "principal", "ada@example.com": "advisor"}
    assert [entry.act for entry in StaffLogEntry.objects.all()] == ["staff-added"] * 2


def test_the_only_principal_cannot_be_made_an_advisor(monkeypatch: pytest.MonkeyPatch) -> None:
    _run(monkeypatch, "pat@example.com", "a long enough secret")
    with pytest.raises(CommandError, match="only principal"):
        _run(monkeypatch, "pat@example.com", "a long enough secret", role="advisor")
    assert User.objects.get().is_principal


def test_an_existing_owner_can_be_made_staff(monkeypatch: pytest.MonkeyPatch) -> None:
    UserFactory.create(email="dana@example.com", is_active=False)
    assert "Now staff" in _run(monkeypatch, "DANA@example.com")
    user = User.objects.get()
    assert (user.is_staff, user.is_active) == (True, True)
    acts = AuditEntry.objects.filter(subject=user, device="command line")
    assert {entry.action for entry in acts} == {Action.STAFF_ADDED, Action.PASSWORD_CHANGED}
    assert [mail.to for mail in Mail.objects.all()] == ["dana@example.com"] * 2


def test_a_new_staff_account_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    _run(monkeypatch, "pat@example.com")
    assert AuditEntry.objects.get().action == Action.CREATED
