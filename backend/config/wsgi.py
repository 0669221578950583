"""The WSGI application: published pages from memory first, then Django."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from config import metrics_files, tracing

gc.disable()  # during imports, which garbage collection makes a sixth slower

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
metrics_files.join(f"web-{os.getppid()}")  # the workers of one Granian
tracing.start("web")
_django = get_wsgi_application()

from brokerage.publishing.services import archives  # noqa: E402  (needs Django's apps to be ready)
from brokerage.serving.gateway import Gateway  # noqa: E402
from brokerage.serving.page_front import page_front  # noqa: E402
from brokerage.serving.published_site import published_folder  # noqa: E402
from config import metrics  # noqa: E402

archives.follow_in_background(published_folder())
application = page_front(Gateway(_django), probes=metrics.PROBES)

# Exclude what is loaded by now from garbage collection, which takes 5% of a request otherwise.
gc.collect()
gc.freeze()
# Requests leave few cycles: collect once in several requests instead of several times in each.
gc.set_threshold(20_000, 10, 10)
gc.enable()
