from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from brokerage.backups.services import backups as services
from brokerage.backups.services.database import BackupProblem
from brokerage.core.secret_key import KEY_FILE


class Command(BaseCommand):
    help = "Restores a backup into an empty database and DATA_DIR, and migrates the database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "repository", nargs="?", default=settings.BACKUP_TO, help="default: BACKUP_TO"
        )
        parser.add_argument("--snapshot", default=services.LATEST, help="id (default: %(default)s)")
        parser.add_argument(
            "--overwrite", action="store_true", help="rename existing data, then restore"
        )

    def handle(
        self, *args: Any, repository: str, snapshot: str, overwrite: bool, **options: Any
    ) -> None:
        if not repository:
            raise CommandError("Name a repository, ./dev restore REPOSITORY, or set BACKUP_TO.")
        try:
            moved = services.restore(repository=repository, snapshot=snapshot, overwrite=overwrite)
        except (BackupProblem, OSError) as error:
            raise CommandError(str(error)) from error
        for former in moved:
            self.stdout.write(f"The previous data is in {former}")
        call_command("migrate", verbosity=0)  # the backup may be older than the release
        self.stdout.write("Restored.")
        if settings.SECRET_KEY_IN_FILE and not (Path(settings.DATA_DIR) / KEY_FILE).exists():
            self.stdout.write("The backup has no secret_key: put your copy into DATA_DIR.")
        self.stdout.write("Publish the pages: ./dev publish")
