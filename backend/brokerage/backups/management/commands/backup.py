from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from brokerage.backups.services import backups as services
from brokerage.backups.services.database import BackupProblem


class Command(BaseCommand):
    help = "Backs up the database and the files of DATA_DIR with restic."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "repository",
            nargs="?",
            default=settings.BACKUP_TO,
            help="a folder, s3:https://host/bucket/prefix, or another restic repository",
        )

    def handle(self, *args: Any, repository: str, **options: Any) -> None:
        if not repository:
            raise CommandError("Name a repository, ./dev backup REPOSITORY, or set BACKUP_TO.")
        try:
            made = services.back_up(repository=repository, keep=settings.BACKUP_KEEP)
        except (BackupProblem, OSError) as error:
            raise CommandError(str(error)) from error
        rows = sum(table.rows for table in made.tables.values())
        self.stdout.write(
            f"Snapshot {made.snapshot.id}: {len(made.tables)} tables with {rows:,} rows,"
            f" {made.snapshot.size:,} bytes"
        )
