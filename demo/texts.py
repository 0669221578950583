"""The made-up people and texts in `demo/data`."""

import json
from functools import cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).resolve().parent / "data"


@cache
def read(name: str) -> Any:
    return json.loads((_DATA / f"{name}.json").read_text())
