"""The document of our API, made once for the tests that read it: it takes most of a second."""

from typing import Any

from config.api import api

API_DOCUMENT: dict[str, Any] = dict(api.get_openapi_schema())
