"""Django storage for an object store with the S3 API, with time limits."""

from typing import Any, Final

from botocore.config import Config
from storages.backends.s3 import S3Storage

_LIMITS: Final = Config(connect_timeout=2, read_timeout=5, retries={"total_max_attempts": 2})
"""Timeouts in seconds. By default botocore waits a minute and tries five times, but a web process
has two threads for all requests.
"""


class ObjectStore(S3Storage):  # type: ignore[misc]  # django-storages has no types
    """An S3Storage that fails within seconds if the store does not answer. Takes the same
    options.
    """

    client_config: Any  # a Config, whose options are no attributes for mypy

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.client_config = self.client_config.merge(_LIMITS)
