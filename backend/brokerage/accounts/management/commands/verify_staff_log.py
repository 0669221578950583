from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brokerage.accounts.models import StaffLogEntry
from brokerage.accounts.services import staff_log


class Command(BaseCommand):
    help = "Verifies every entry of the staff log and names the first invalid one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--kept",
            nargs=2,
            metavar=("NUMBER", "HASH"),
            help="output of an earlier run: this entry must still exist",
        )

    def handle(self, *args: Any, kept: list[str] | None, **options: Any) -> None:
        if kept and not kept[0].isdecimal():
            raise CommandError(f"{kept[0]!r} is not an entry number.")
        entries, broken = staff_log.verify()
        if broken is not None:
            raise CommandError(f"Entry {broken.number} {broken.reason}.")
        if kept and not StaffLogEntry.objects.filter(pk=kept[0], hash=kept[1]).exists():
            raise CommandError(
                f"There is no entry {kept[0]} with that hash: the end of the log was removed, or"
                " the log was rewritten."
            )
        noun = "entry" if entries == 1 else "entries"
        self.stdout.write(f"The staff log is intact: {entries} {noun}.")
        if entries:
            last = StaffLogEntry.objects.get(pk=entries)
            self.stdout.write(f"Last number and hash: {last.pk} {last.hash}")
