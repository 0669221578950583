from typing import Any

from django.core.management.base import BaseCommand

from brokerage.content.services.loading import load_shipped


class Command(BaseCommand):
    help = "Loads the shipped content and merges it with edits of staff."

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = load_shipped()
        self.stdout.write(
            f"Content: {len(loaded.added)} added, {len(loaded.updated)} updated,"
            f" {len(loaded.merged)} merged with edits, {len(loaded.removed)} removed."
        )
        for key, conflicts in loaded.conflicts.items():
            for conflict in conflicts:
                place = " › ".join(str(part) for part in conflict.path)
                self.stdout.write(
                    f"  edited text kept although the update changes it: {key} {place}"
                )
