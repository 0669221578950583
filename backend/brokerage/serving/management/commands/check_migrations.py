from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brokerage.core.outages import is_outage
from brokerage.serving.probes import is_schema_current


class Command(BaseCommand):
    help = (
        "Exits with 1 if migrations are missing, or with 0 if the database does not respond:"
        " the web process serves pages without it."
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            is_current = is_schema_current()
        except Exception as error:
            if not is_outage(error):
                raise
            self.stderr.write("The database does not respond.")
            return
        if not is_current:
            raise CommandError("The database is older than the release: ./dev manage migrate")
