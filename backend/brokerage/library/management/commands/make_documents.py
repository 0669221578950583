"""`manage.py make_documents`: writes every document of the library to a folder, for review."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from brokerage.content.selectors.bodies import firm
from brokerage.library.documents import product_documents


class Command(BaseCommand):
    help = "Writes every document of the library, with the firm's current name, phone and email."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, help="the folder (default: documents/ in DATA_DIR)")
        parser.add_argument(
            "--date",
            type=date.fromisoformat,
            default=product_documents.EDITION,
            help="the date on the documents, as 2026-11-21 (default: their edition)",
        )

    def handle(self, *args: Any, to: Path | None, date: date, **options: Any) -> None:
        folder = to or Path(settings.DATA_DIR) / "documents"
        folder.mkdir(parents=True, exist_ok=True)
        for document in product_documents.documents():
            made = document.make(firm(), date)
            (folder / document.file_name).write_bytes(made)
            self.stdout.write(f"{len(made):9,} bytes  {document.file_name}")
        self.stdout.write(f"written to {folder}")
