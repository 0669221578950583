"""Storage that speaks S3, with time limits."""

from typing import Any, Final

from botocore.config import Config
from storages.backends.s3 import S3Storage

_LIMITS: Final = Config(connect_timeout=2, read_timeout=5, retries={"total_max_attempts": 2})
"""In seconds. Usually botocore waits a minute and tries five times, while a web process has two
threads for all requests.
"""


class ObjectStore(S3Storage):  # type: ignore[misc]  # django-storages has no types
    """Fails within seconds when the store does not answer. Has the options of S3Storage."""

    client_config: Any  # a Config, whose options are no attributes for mypy

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.client_config = self.client_config.merge(_LIMITS)
