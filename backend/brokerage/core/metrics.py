"""The metrics that the site counts and times for Prometheus; `config.metrics` serves them.

Labels contain nothing that a visitor typed, and have a bounded number of values.
"""

from prometheus_client import Counter, Gauge, Histogram

REQUEST_SECONDS = Histogram(
    "site_request_seconds",
    "Seconds that Django took for a request, by route; published pages are not counted.",
    ["method", "route"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
RESPONSES = Counter(
    "site_responses", "Responses of Django, by route and status.", ["method", "route", "status"]
)
REFUSED_REQUESTS = Counter(
    "site_refused_requests", "Requests that were refused before they reached Django.", ["reason"]
)
# livesum: the sum of the processes that live.
REQUESTS_IN_PROGRESS = Gauge(
    "site_requests_in_progress",
    "Requests to Django: their body arrives, they wait for a thread, or they run.",
    ["state"],
    multiprocess_mode="livesum",
)
FAILED_SIGN_INS = Counter(
    "site_failed_sign_ins", "Wrong passwords, and sign-ins over the limit.", ["reason"]
)
MAILS = Counter("site_mails", "Attempts to send a mail, by result.", ["result"])
PUBLICATIONS = Counter("site_publications", "Publications of the site, by result.", ["result"])
PUBLICATION_SECONDS = Histogram(
    "site_publication_seconds",
    "Seconds from the start of a successful publication until visitors get it.",
    buckets=(0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)
PDF_SECONDS = Histogram(
    "site_pdf_seconds",
    "Seconds to render a PDF, waiting for the compiler included.",
    ["template"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
FAILED_TASKS = Counter(
    "site_failed_tasks", "Runs of the worker's tasks that failed or met an outage.", ["task"]
)

# A count that begins with its first event, and not with 0, has no increase for Prometheus.
for _counter, _values in (
    (REFUSED_REQUESTS, ("busy", "too_slow", "too_large", "malformed")),
    (FAILED_SIGN_INS, ("password", "limit")),
    (MAILS, ("sent", "failed")),
    (PUBLICATIONS, ("published", "failed")),
):
    for _value in _values:
        _counter.labels(_value)
