"""The sample people and texts in `demo/data`."""

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

_DATA = Path(__file__).resolve().parent / "data"


@cache
def read(name: str) -> Any:
    return json.loads((_DATA / f"{name}.json").read_text())


class Writer:
    """Picks texts from lists in random order, each once before any repeats, and fills in their
    `{placeholders}`.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._unused: dict[int, list[Any]] = {}
        self._of_leads: defaultdict[int, list[str]] = defaultdict(list)

    def pick(self, texts: Sequence[Any]) -> Any:
        """Return the next text of a list. Pass the list from `read`, not a copy: used texts are
        tracked by the list's identity.
        """
        return self._next(texts, [])

    def pick_for(self, lead: int, texts: Sequence[str]) -> str:
        """Return the next text that was not yet used for this lead id, if any."""
        text: str = self._next(texts, self._of_leads[lead])
        self._of_leads[lead].append(text)
        return text

    def _next(self, texts: Sequence[Any], avoided: Sequence[Any]) -> Any:
        unused = self._unused.setdefault(id(texts), [])
        if all(text in avoided for text in unused):
            unused[:0] = self._random.sample(texts, len(texts))
        chosen = next((text for text in reversed(unused) if text not in avoided), unused[-1])
        unused.remove(chosen)
        return chosen

    def write(self, text: str, **known: object) -> str:
        """Return the text with placeholders filled in from `known`, and with random names and
        numbers.
        """
        return text.format(**self._slots(), **known)

    def _slots(self) -> dict[str, object]:
        random = self._random
        names = {name: random.choice(values) for name, values in read("desk")["slots"].items()}
        return names | {
            "amount": f"${random.randrange(11, 96) * 500 + 2000:,}",
            "months": random.randrange(9, 31, 3),
            "minutes": random.randrange(15, 55, 5),
            "pct": random.randrange(9, 38),
            "growth": random.randrange(3, 13),
            "since": random.randrange(2004, 2019),
            "years": random.randrange(11, 34),
            "age": random.randrange(56, 70),
        }
