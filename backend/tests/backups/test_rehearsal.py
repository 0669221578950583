"""A rehearsal restores into a temporary database, and fails if a table or file is not as it was."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from brokerage.accounts.models import User
from brokerage.backups import services
from brokerage.backups.manifest import Table
from brokerage.backups.retention import RetentionPolicy


@pytest.fixture
def place(data: Path, tmp_path: Path) -> str:
    address = str(tmp_path / "backups")
    services.back_up(address=address, recipients=[], policy=RetentionPolicy())
    return address


def test_each_table_and_file_is_compared(
    place: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    User.objects.update(full_name="Changed since")
    call_command("rehearse_restore", place)
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split() == "leads_contactmessage 3 rows 3 rows equal".split() for line in lines)
    assert any(
        line.split() == "files/photos/dale.jpg 7 bytes 7 bytes equal".split() for line in lines
    )
    assert lines[-1] == f"All {len(lines) - 2} are equal."
    assert User.objects.get().full_name == "Changed since"
    assert not list(data.glob(".backup-*"))


def test_a_table_that_came_back_differently_fails(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = type(services.configured_database())
    tables = kind.tables

    def one_row_short(self: object) -> dict[str, Table]:
        found = tables(self)  # type: ignore[arg-type]
        return found | {"accounts_user": replace(found["accounts_user"], rows=0)}

    monkeypatch.setattr(kind, "tables", one_row_short)
    with pytest.raises(CommandError, match=r"1 of \d+ are different"):
        call_command("rehearse_restore", place)
    assert "DIFFERENT" in capsys.readouterr().out


def test_a_key_file_that_is_not_there_is_named(place: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"key\.txt"):
        call_command("rehearse_restore", place, identity=tmp_path / "key.txt")
