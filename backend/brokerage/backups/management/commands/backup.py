from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from brokerage.backups import services
from brokerage.backups.database import DatabaseProblem
from brokerage.backups.retention import RetentionPolicy


class Command(BaseCommand):
    help = "Backs up the database and the files of DATA_DIR into one archive."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "to", nargs="?", default=settings.BACKUP_TO, help="a folder or s3://bucket/prefix"
        )
        parser.add_argument(
            "--recipient",
            action="append",
            default=None,
            help="public key of age, repeatable (default: BACKUP_RECIPIENTS)",
        )
        parser.add_argument(
            "--keep", default=settings.BACKUP_KEEP, help="days,weeks,months (default: %(default)s)"
        )

    def handle(
        self, *args: Any, to: str, recipient: list[str] | None, keep: str, **options: Any
    ) -> None:
        if not to:
            raise CommandError("Where to? ./dev backup FOLDER, or set BACKUP_TO.")
        recipients = settings.BACKUP_RECIPIENTS if recipient is None else recipient
        try:
            made = services.back_up(
                address=to, recipients=recipients, policy=RetentionPolicy.parse(keep)
            )
        except (services.BackupRefused, DatabaseProblem, OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        rows = sum(table.rows for table in made.manifest.tables.values())
        self.stdout.write(
            f"{made.name}: {len(made.manifest.tables)} tables with {rows:,} rows,"
            f" {len(made.manifest.files)} files, {made.size:,} bytes"
        )
        for name in made.deleted:
            self.stdout.write(f"Deleted {name}")
        if not recipients:
            self.stdout.write("Not encrypted, and without secret_key: keep that one elsewhere.")
