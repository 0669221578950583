"""Verifies the seal of an agreement."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from brokerage.deals.engagement.services.sealing import verify


class Command(BaseCommand):
    help = "Check whether a PDF is an agreement that this site sealed, and unchanged since."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        found = verify(options["file"].read_bytes())
        if not found.is_sealed:
            raise CommandError("This document has no seal that can be read.")
        if not found.is_intact:
            raise CommandError("The seal is broken or not ours. Do not rely on this document.")
        stored = "It is stored here" if found.is_stored else "It is not stored here"
        self.stdout.write(f"The seal is intact, from {found.sealed_at}. {stored}.")
