"""What the member portal counts (specification, sections 2 and 9)."""

from enum import StrEnum


class Step(StrEnum):
    """The three next steps, in their order. Each completes itself when the thing is done."""

    RESOURCE_CENTER = "resource-center"
    HEALTH_DASHBOARD = "health-dashboard"
    EXIT_SCORECARD = "exit-scorecard"
