from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from brokerage.core import content_archive


class Command(BaseCommand):
    help = "Exports what the firm has changed as one archive, or imports one as drafts."

    def add_arguments(self, parser: CommandParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("export").add_argument("file", type=Path)
        importing = acts.add_parser("import")
        importing.add_argument("file", type=Path)
        importing.add_argument(
            "--publish", action="store_true", help="make it public, instead of drafts"
        )

    def handle(self, *args: Any, act: str, file: Path, **options: Any) -> None:
        if act == "export":
            counts = content_archive.export_to(file)
            for folder, count in counts.items():
                self.stdout.write(f"{folder}: {count}")
            return
        try:
            notes = content_archive.import_from(file, publish=options["publish"])
        except content_archive.BadArchive as bad:
            raise CommandError(f"Nothing was imported.\n{bad}") from bad
        for note in notes:
            self.stdout.write(note)
        self.stdout.write("Published." if options["publish"] else "Imported as drafts.")
