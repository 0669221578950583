"""Django storage for an S3-compatible object store, with timeouts."""

from contextlib import closing
from typing import Any, Final

from boto3.s3.transfer import S3Transfer
from botocore.config import Config
from botocore.exceptions import ClientError
from storages.backends.s3 import S3Storage
from storages.utils import clean_name

_LIMITS: Final = Config(connect_timeout=2, read_timeout=5, retries={"total_max_attempts": 2})
"""Timeouts in seconds. botocore's defaults are a minute and five attempts, but a web process has
two threads for all requests.
"""


class ObjectStore(S3Storage):  # type: ignore[misc]  # django-storages has no types
    """An S3Storage that fails within seconds if the store does not respond."""

    client_config: Any  # a Config, whose options are no attributes for mypy

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.client_config = self.client_config.merge(_LIMITS)

    def read_part(self, name: str, part: range) -> bytes:
        """Return the bytes `part` (its start and end) of a file as it is stored, compressed if the
        option `gzip` is set. A seek in an opened file would first fetch all of it.

        Raises FileNotFoundError.
        """
        key = self._normalize_name(clean_name(name))
        allowed = S3Transfer.ALLOWED_DOWNLOAD_ARGS
        given = self.get_object_parameters(name).items()
        parameters = {each: value for each, value in given if each in allowed}
        wanted = f"bytes={part.start}-{part.stop - 1}"
        try:
            answer = self.bucket.Object(key).get(Range=wanted, **parameters)
        except ClientError as error:
            if error.response["ResponseMetadata"]["HTTPStatusCode"] == 404:
                raise FileNotFoundError(f"File does not exist: {name}") from error
            raise
        with closing(answer["Body"]) as body:
            content: bytes = body.read()
        return content
