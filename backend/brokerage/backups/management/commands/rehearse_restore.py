from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from brokerage.backups import services
from brokerage.backups.archive import DamagedArchive
from brokerage.backups.database import DatabaseProblem
from brokerage.backups.identities import read_identities
from brokerage.backups.manifest import File, Table


class Command(BaseCommand):
    help = "Restores a backup into a temporary database, and compares all with its manifest."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "source",
            nargs="?",
            default=settings.BACKUP_TO,
            help="an archive, or the place of which the newest is taken",
        )
        parser.add_argument("--identity", type=Path, help="file with the private key of age")

    def handle(self, *args: Any, source: str, identity: Path | None, **options: Any) -> None:
        if not source:
            raise CommandError("What? ./dev rehearse-restore ARCHIVE, or set BACKUP_TO.")
        try:
            compared = services.rehearse(address=source, identities=read_identities(identity))
        except (services.BackupRefused, DamagedArchive, DatabaseProblem, OSError) as error:
            raise CommandError(str(error)) from error
        width = max(len(entry.name) for entry in compared)
        self.stdout.write(f"{'':<{width}}  {'backup':>16}  {'restored':>16}  contents")
        for entry in compared:
            equal = "equal" if entry.is_equal else "DIFFERENT"
            self.stdout.write(
                f"{entry.name:<{width}}  {_amount(entry.expected):>16}"
                f"  {_amount(entry.found):>16}  {equal}"
            )
        different = sum(not entry.is_equal for entry in compared)
        if different:
            raise CommandError(f"{different} of {len(compared)} are different.")
        self.stdout.write(f"All {len(compared)} are equal.")


def _amount(entry: Table | File | None) -> str:
    if entry is None:
        return "missing"
    return f"{entry.rows:,} rows" if isinstance(entry, Table) else f"{entry.size:,} bytes"
