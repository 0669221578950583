from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brokerage.accounts.services import staff_log


class Command(BaseCommand):
    help = "Checks every entry of the log of what staff did, and names the first that is wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        entries, broken = staff_log.verify()
        if broken is not None:
            raise CommandError(f"Entry {broken.number} {broken.reason}.")
        noun = "entry" if entries == 1 else "entries"
        self.stdout.write(f"The staff log is intact: {entries} {noun}.")
