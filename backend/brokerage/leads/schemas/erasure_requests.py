"""The response to a request to erase messages."""

from brokerage.core.schema import Schema


class ErasureRequestOut(Schema):
    has_messages: bool
    """Whether there is anything to erase."""
