from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, InterfaceError

from brokerage.backups import moving


class Command(BaseCommand):
    help = "Moves db.sqlite3 of DATA_DIR into the empty PostgreSQL database of DATABASE_URL."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--batch", type=int, default=moving.BATCH, help="rows at a time (default: %(default)s)"
        )
        parser.add_argument(
            "--start-over", action="store_true", help="copy again what a stopped move has copied"
        )

    def handle(self, *args: Any, batch: int, start_over: bool, **options: Any) -> None:
        try:
            moved = moving.move(
                source=Path(settings.DATA_DIR) / "db.sqlite3",
                batch=batch,
                start_over=start_over,
                report=self.stdout.write,
            )
        except (moving.MoveRefused, DatabaseError, InterfaceError) as error:
            raise CommandError(str(error)) from error
        width = max(len(table.name) for table in moved)
        self.stdout.write(f"\n{'':<{width}}  {'SQLite':>12}  {'PostgreSQL':>12}  rows")
        for table in moved:
            named = f" {', '.join(table.differing)}" if table.differing else ""
            equal = "equal" if table.is_equal else f"DIFFERENT{named}"
            rows = f"{table.source.rows:>12,}  {table.target.rows:>12,}"
            self.stdout.write(f"{table.name:<{width}}  {rows}  {equal}")
        different = sum(not table.is_equal for table in moved)
        if different:
            raise CommandError(f"{different} tables differ: run it again with --start-over.")
        moved_rows = sum(table.source.rows for table in moved)
        self.stdout.write(f"All {len(moved)} tables are equal, row by row: {moved_rows:,} rows.")
