from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from brokerage.backups.services import backups as services
from brokerage.backups.services.database import BackupProblem, comparison_lines


class Command(BaseCommand):
    help = "Restores a backup into a temporary database and compares every table."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "repository", nargs="?", default=settings.BACKUP_TO, help="default: BACKUP_TO"
        )
        parser.add_argument("--snapshot", default=services.LATEST, help="id (default: %(default)s)")

    def handle(self, *args: Any, repository: str, snapshot: str, **options: Any) -> None:
        if not repository:
            raise CommandError(
                "Name a repository, ./dev rehearse-restore REPOSITORY, or set BACKUP_TO."
            )
        try:
            compared = services.rehearse(repository=repository, snapshot=snapshot)
        except (BackupProblem, OSError) as error:
            raise CommandError(str(error)) from error
        for line in comparison_lines(compared, "backup", "restored"):
            self.stdout.write(line)
        different = sum(not entry.is_equal for entry in compared)
        if different:
            raise CommandError(f"{different} of {len(compared)} tables differ.")
        self.stdout.write(f"All {len(compared)} tables are equal, and every file was verified.")
