"""The request body of the desk's operation on a message."""

from brokerage.core.schema import Input


class MarkIn(Input):
    """Whether a message is spam."""

    spam: bool
