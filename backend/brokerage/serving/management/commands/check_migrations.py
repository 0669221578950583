from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brokerage.core.outages import is_outage
from brokerage.serving.probes import is_schema_current


class Command(BaseCommand):
    help = (
        "Ends with 1 if the database is older than the release. If it does not answer, ends with"
        " 0: the web process answers pages without it."
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            is_current = is_schema_current()
        except Exception as error:
            if not is_outage(error):
                raise
            self.stderr.write("The database does not answer.")
            return
        if not is_current:
            raise CommandError("The database is older than the release: ./dev manage migrate")
