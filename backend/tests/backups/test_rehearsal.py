"""A rehearsal restores into a temporary database and fails if a table differs."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from brokerage.accounts.models import User
from brokerage.backups.services import backups as services
from brokerage.backups.services.database import Table


def test_each_table_is_compared(
    repository: str,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("backup", repository)
    User.objects.update(full_name="Changed since")
    capsys.readouterr()
    call_command("rehearse_restore", repository)
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split() == "leads_contactmessage 3 3 equal".split() for line in lines)
    assert lines[-1] == f"All {len(lines) - 2} tables are equal, and every file was verified."
    assert User.objects.get().full_name == "Changed since"
    assert not list(data.glob(".backup-*"))

    kind = type(services.configured_database())
    tables = kind.tables

    def one_row_short(self: object) -> dict[str, Table]:
        found = tables(self)  # type: ignore[arg-type]
        return found | {"accounts_user": replace(found["accounts_user"], rows=0)}

    monkeypatch.setattr(kind, "tables", one_row_short)
    with pytest.raises(CommandError, match=r"1 of \d+ tables differ"):
        call_command("rehearse_restore", repository)
    assert "DIFFERENT" in capsys.readouterr().out
