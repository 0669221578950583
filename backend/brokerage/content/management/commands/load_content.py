from typing import Any

from django.core.management.base import BaseCommand

from brokerage.content.services.loading import load_shipped


class Command(BaseCommand):
    help = "Takes in the shipped words, and merges them with what staff have edited."

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = load_shipped()
        self.stdout.write(
            f"Words: {len(loaded.added)} added, {len(loaded.updated)} updated,"
            f" {len(loaded.merged)} merged with edits, {len(loaded.removed)} removed."
        )
        for key, conflicts in loaded.conflicts.items():
            for conflict in conflicts:
                place = " › ".join(str(part) for part in conflict.path)
                self.stdout.write(f"  kept as edited, though changed by the release: {key} {place}")
