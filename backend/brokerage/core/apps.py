from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CoreConfig(AppConfig):
    name = "brokerage.core"
    label = "core"

    def ready(self) -> None:
        from brokerage.core.sqlite_checks import require_durable_sqlite

        connection_created.connect(require_durable_sqlite, dispatch_uid="durable-sqlite")
