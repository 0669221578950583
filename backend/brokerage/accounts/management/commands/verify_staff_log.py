from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brokerage.accounts.models import StaffLogEntry
from brokerage.accounts.services import staff_log


class Command(BaseCommand):
    help = "Checks every entry of the log of what staff did, and names the first that is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--kept",
            nargs=2,
            metavar=("NUMBER", "HASH"),
            help="what an earlier run printed, kept outside of the server: the entry must be there",
        )

    def handle(self, *args: Any, kept: list[str] | None, **options: Any) -> None:
        if kept and not kept[0].isdecimal():
            raise CommandError(f"The number of an entry is a whole number, not {kept[0]!r}.")
        entries, broken = staff_log.verify()
        if broken is not None:
            raise CommandError(f"Entry {broken.number} {broken.reason}.")
        if kept and not StaffLogEntry.objects.filter(pk=kept[0], hash=kept[1]).exists():
            raise CommandError(
                f"There is no entry {kept[0]} with that hash: the end of the log was removed, or"
                " the log was written anew."
            )
        noun = "entry" if entries == 1 else "entries"
        self.stdout.write(f"The staff log is intact: {entries} {noun}.")
        if entries:
            last = StaffLogEntry.objects.get(pk=entries)
            self.stdout.write(f"Number and hash of the last: {last.pk} {last.hash}")
