from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, InterfaceError

from brokerage.backups.services import moving
from brokerage.backups.services.database import comparison_lines


class Command(BaseCommand):
    help = "Moves db.sqlite3 of DATA_DIR into the empty PostgreSQL database of DATABASE_URL."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            moved = moving.move(
                source=Path(settings.DATA_DIR) / "db.sqlite3", report=self.stdout.write
            )
        except (moving.MoveRefused, DatabaseError, InterfaceError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write("")
        for line in comparison_lines(moved, "SQLite", "PostgreSQL"):
            self.stdout.write(line)
        different = sum(not table.is_equal for table in moved)
        if different:
            raise CommandError(f"{different} tables differ. Nothing was moved.")
        rows = sum(table.expected.rows for table in moved if table.expected)
        self.stdout.write(f"All {len(moved)} tables are equal, row by row: {rows:,} rows.")
