"""The output of the operations on next steps."""

from brokerage.core.schema import Schema
from brokerage.next_steps.rules import Step


class StepsOut(Schema):
    """The completed next steps, in their order."""

    completed: list[Step]
