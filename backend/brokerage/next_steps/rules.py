"""The three next steps (specification, sections 2 and 9)."""

from enum import StrEnum


class Step(StrEnum):
    """The next steps in their order. Doing what a step asks for completes it."""

    RESOURCE_CENTER = "resource-center"
    HEALTH_DASHBOARD = "health-dashboard"
    EXIT_SCORECARD = "exit-scorecard"
