"""The names of the desk's screens, as `content/desk.json` has them."""

import json
from pathlib import Path

_DESK = json.loads((Path(__file__).parents[2] / "content" / "desk.json").read_text())
NAMES: dict[str, str] = _DESK["screens"]
