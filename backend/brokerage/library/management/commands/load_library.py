"""`manage.py load_library`: makes the documents, and stores those that have changed."""

from typing import Any

from django.core.management.base import BaseCommand

from brokerage.library.services.documents import load


class Command(BaseCommand):
    help = "Make every document with the firm's current words. Publication stays as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = load()
        self.stdout.write(
            f"Documents: {len(loaded.added)} added, {len(loaded.changed)} changed,"
            f" {len(loaded.removed)} removed."
        )
        if loaded.failed:
            self.stdout.write(
                f"Could not be made with the words as they are: {', '.join(loaded.failed)}."
            )
