"""Django's command line for this product: `python backend/manage.py <command>`."""

import gc
import os
import sys


def main() -> None:
    gc.set_threshold(20_000, 10, 10)  # as the web server does: a start took a sixth longer
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    if sys.argv[1:2] == ["run_worker"]:
        from django.conf import settings

        from config import metrics_files, tracing

        if not settings.WORKER_METRICS:  # else no other process may tell the same counts
            metrics_files.join(f"worker-{os.getpid()}")  # before any app is loaded
        tracing.start("worker")

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
