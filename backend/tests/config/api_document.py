"""The OpenAPI document as committed; a check of `./dev check` holds it to the API."""

import json
from pathlib import Path
from typing import Any

_FILE = Path(__file__).parents[3] / "frontend" / "app" / "api" / "openapi.json"
API_DOCUMENT: dict[str, Any] = json.loads(_FILE.read_text())
