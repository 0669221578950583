"""Chooses the stored encoding of a response for a browser (RFC 9110, section 12.5.3)."""

from functools import lru_cache

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from brokerage.core.request_limits import LONGEST_HEADER

# In the order of preference among encodings of the same quality, which is that of storage.
ENCODINGS = ("br", "gzip", "identity")
BR, GZIP, IDENTITY = range(3)

# Suffixes of the files that hold each encoding, as web servers expect them.
SUFFIXES = {"br": ".br", "gzip": ".gz", "identity": ""}

# Identity is acceptable unless refused, but any encoding that the browser names comes first.
_IDENTITY_UNNAMED = 0.0001


def choose(accepted: str | None) -> int:
    """Return the index in ENCODINGS of the best encoding for an Accept-Encoding header; identity if
    none is acceptable.
    """
    return _best(accepted) if accepted and len(accepted) <= LONGEST_HEADER else IDENTITY


@lru_cache(maxsize=512)
def _best(accepted: str) -> int:
    named = parse_accept_header(accepted, Accept)
    qualities = [named.quality(encoding) for encoding in ENCODINGS]
    if named.find("identity") < 0:  # neither "identity" nor "*" is there
        qualities[IDENTITY] = _IDENTITY_UNNAMED
    best = max(qualities)
    return qualities.index(best) if best > 0 else IDENTITY
