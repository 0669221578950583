"""`manage.py load_library`: makes the documents, and stores those that have changed."""

from typing import Any

from django.core.management.base import BaseCommand

from brokerage.library.services.documents import load


class Command(BaseCommand):
    help = "Regenerates every document with the current content, without publishing any."

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = load()
        self.stdout.write(
            f"Documents: {len(loaded.added)} added, {len(loaded.changed)} changed,"
            f" {len(loaded.removed)} removed."
        )
        if loaded.failed:
            self.stdout.write(
                f"Could not be made from the current content: {', '.join(loaded.failed)}."
            )
