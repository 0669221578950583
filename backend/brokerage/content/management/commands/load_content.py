from typing import Any

from django.core.management.base import BaseCommand

from brokerage.content.services import load_shipped


class Command(BaseCommand):
    help = "Takes in the shipped words. Documents that staff have edited are never overwritten."

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = load_shipped()
        self.stdout.write(
            f"Words: {len(loaded.added)} added, {len(loaded.updated)} updated,"
            f" {len(loaded.removed)} removed."
        )
        for key in loaded.skipped:
            self.stdout.write(f"  kept as edited, though new words were shipped: {key}")
