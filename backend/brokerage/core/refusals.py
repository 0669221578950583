"""The base class of rules that a request breaks."""

from collections.abc import Mapping
from typing import ClassVar


class Refusal(Exception):
    """A request cannot be carried out as things are. The API responds with `status` and `code`, and
    shows `message` to the person; `fields` maps the names of invalid fields to messages.
    """

    status: ClassVar[int] = 409
    code: ClassVar[str]
    message: str
    field: ClassVar[str] = ""
    """The field, if any, that the message is about."""

    def __init__(self, message: str = "", *, fields: Mapping[str, str] | None = None) -> None:
        self.message = message or self.message
        self.fields = dict(fields or ({self.field: self.message} if self.field else {}))
        super().__init__(self.message)
