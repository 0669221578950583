import signal
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.module_loading import import_string
from prometheus_client import start_http_server

from brokerage.core.worker import Worker, record_stop


class Command(BaseCommand):
    help = (
        "Runs the background tasks of settings.WORKER_TASKS until SIGTERM or Ctrl-C, and serves "
        "their counts to Prometheus where settings.WORKER_METRICS names an address."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        worker = Worker(import_string(settings.WORKER_TASKS))
        stop_requested = False

        def stop(number: int, frame: FrameType | None) -> None:
            nonlocal stop_requested
            stop_requested = True
            worker.stop()
            self.stderr.write("Stopping after the current work.")

        if settings.WORKER_METRICS:
            address, _, port = settings.WORKER_METRICS.rpartition(":")
            start_http_server(int(port), address.strip("[]"))
        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        worker.run()
        if stop_requested:  # otherwise a thread died, and the process is started again
            record_stop()
