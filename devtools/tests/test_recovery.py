"""What docs/operations.md says of point-in-time recovery is done on a throwaway cluster."""

from pathlib import Path

import pytest

from devtools import recovery
from devtools.console import Failure
from devtools.paths import ROOT
from devtools.postgres import find_programs
from devtools.recovery import ARCHIVE_COMMAND, RESTORE_COMMAND, recovered_rows


def test_deleted_rows_are_recovered_from_base_backup_and_archive() -> None:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    assert recovered_rows(programs) == ["before the backup", "after the backup"]


def test_a_rehearsal_that_recovers_other_rows_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "ensure_programs", lambda: (Path("/"), ""))
    monkeypatch.setattr(recovery, "recovered_rows", lambda programs: ["before the backup"])
    with pytest.raises(Failure, match="Other rows were recovered: before the backup"):
        recovery.rehearse_recovery()


@pytest.mark.parametrize("command", [ARCHIVE_COMMAND, RESTORE_COMMAND])
def test_the_operations_page_has_the_same_commands(command: str) -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    assert command.format(archive="/var/backups/wal") in page
