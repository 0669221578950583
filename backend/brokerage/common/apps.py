from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CommonConfig(AppConfig):
    name = "brokerage.common"
    label = "common"

    def ready(self) -> None:
        from brokerage.common.sqlite_checks import require_durable_sqlite

        connection_created.connect(require_durable_sqlite, dispatch_uid="durable-sqlite")
