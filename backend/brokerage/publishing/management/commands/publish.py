from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brokerage.publishing.services.publications import publish_now
from brokerage.publishing.services.rendering import PublishError


class Command(BaseCommand):
    help = "Renders and publishes all pages."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = publish_now()
        except PublishError as error:
            raise CommandError(str(error)) from error
        if options["verbosity"] > 0:
            self.stdout.write(f"rendered {len(done.pages)} files in {done.rendering:.2f} s")
            for page in done.pages:
                size = f"{page.size / 1000:8.1f} KB"
                self.stdout.write(f"{page.milliseconds:8.1f} ms {size}  {page.path}")
            what = "published" if done.changed else "nothing has changed since"
            self.stdout.write(f"{what} {done.version} ({done.seconds:.2f} s)")
        for reason in done.not_made:  # the pages are published, so this is no CommandError
            self.stderr.write(reason)
