"""What docs/operations.md says of point-in-time recovery is done on a throwaway cluster."""

import pytest

from devtools.paths import ROOT
from devtools.postgres import find_programs
from devtools.recovery import ARCHIVE_COMMAND, RESTORE_COMMAND, recovered_rows


def test_deleted_rows_are_recovered_from_base_backup_and_archive() -> None:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    assert recovered_rows(programs) == ["before the backup", "after the backup"]


@pytest.mark.parametrize("command", [ARCHIVE_COMMAND, RESTORE_COMMAND])
def test_the_operations_page_has_the_same_commands(command: str) -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    assert command.format(archive="/var/backups/wal") in page
