from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from brokerage.backups import services
from brokerage.backups.archive import DamagedArchive
from brokerage.backups.database import DatabaseProblem
from brokerage.backups.identities import read_identities
from brokerage.core.secret_key import KEY_FILE


class Command(BaseCommand):
    help = "Restores a backup into an empty database and DATA_DIR, and migrates the database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "source",
            nargs="?",
            default=settings.BACKUP_TO,
            help="an archive, or the place of which the newest is taken",
        )
        parser.add_argument("--identity", type=Path, help="file with the private key of age")
        parser.add_argument(
            "--overwrite", action="store_true", help="set aside what is there, and restore"
        )

    def handle(
        self, *args: Any, source: str, identity: Path | None, overwrite: bool, **options: Any
    ) -> None:
        if not source:
            raise CommandError("What? ./dev restore ARCHIVE, or set BACKUP_TO.")
        try:
            restored = services.restore(
                address=source, identities=read_identities(identity), overwrite=overwrite
            )
        except (services.BackupRefused, DamagedArchive, DatabaseProblem, OSError) as error:
            raise CommandError(str(error)) from error
        for former in restored.former:
            self.stdout.write(f"What was there before: {former}")
        call_command("migrate", verbosity=0)  # the backup may be older than the release
        self.stdout.write(f"Restored the backup of {restored.manifest.made_at}.")
        if f"files/{KEY_FILE}" not in restored.manifest.files:
            self.stdout.write("It holds no secret_key: put your copy into DATA_DIR.")
        self.stdout.write("Publish the pages: ./dev publish")
