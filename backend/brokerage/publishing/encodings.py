"""Which stored encoding of an answer a browser gets (RFC 9110, section 12.5.3)."""

from __future__ import annotations

from functools import lru_cache

# The order of preference among equally wanted encodings, and the order answers are stored in.
ENCODINGS = ("br", "gzip", "identity")
BR, GZIP, IDENTITY = range(3)

# Suffixes of the files that hold each encoding, as web servers expect them.
SUFFIXES = {"br": ".br", "gzip": ".gz", "identity": ""}

# Identity is acceptable unless refused, but any encoding that is asked for comes first.
_UNASKED = 0.0001


@lru_cache(maxsize=512)
def choose(accepted: str | None) -> int:
    """The index in ENCODINGS for an Accept-Encoding header; identity if nothing at all fits."""
    if not accepted:
        return IDENTITY
    weights = _weights(accepted)
    anything = weights.get("*")
    wanted = (
        weights.get("br", anything or 0.0),
        weights.get("gzip", weights.get("x-gzip", anything or 0.0)),
        weights.get("identity", _UNASKED if anything is None else anything),
    )
    best = max(wanted)
    return wanted.index(best) if best > 0 else IDENTITY


def _weights(accepted: str) -> dict[str, float]:
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        if coding:
            weights[coding] = _quality(parameters)
    return weights


def _quality(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                quality = float(value)
            except ValueError:
                return 0.0
            return quality if 0.0 <= quality <= 1.0 else 0.0
    return 1.0
