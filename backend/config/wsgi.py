"""The WSGI application: published pages from memory first, then Django."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
_django = get_wsgi_application()

from brokerage.publishing.gateway import Gateway  # noqa: E402
from brokerage.publishing.wsgi import page_front  # noqa: E402  (needs Django's apps to be ready)

application = page_front(Gateway(_django))

# What is loaded by now stays for good: the collector need not walk through it again and again,
# which took a twentieth of the time of a request and made the slowest ones slower.
gc.collect()
gc.freeze()
# A request leaves hardly any cycles behind: look for them once in several requests, not in each
# several times.
gc.set_threshold(20_000, 10, 10)
