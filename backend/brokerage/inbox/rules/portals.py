"""stub"""

LABELS: dict[str, str] = {}
