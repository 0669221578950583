"""The OpenAPI document, generated once for all tests that read it."""

from typing import Any

from config.api import api

API_DOCUMENT: dict[str, Any] = dict(api.get_openapi_schema())
