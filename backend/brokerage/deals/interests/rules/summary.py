"""What an owner reads about a buyer: no statements, and money only as a band."""


def span(least: int | None, most: int | None) -> str:
    """Return the band that was seen on a proof of funds, in words."""
    if least is None:
        return f"under ${most:,}" if most else ""
    return (
        f"${least:,} to ${most:,}" if most is not None and most > least else f"${least:,} or more"
    )


def line(asked: int, reading: int, met: int) -> str:
    """Return in one line how it goes, in words that say nothing to those who look over a shoulder;
    empty if there is nothing to say.
    """
    parts = []
    if reading:
        parts.append(f"{_people(reading)} {'is' if reading == 1 else 'are'} reading about it")
    if met:
        parts.append(f"{_people(met)} you have met")
    if asked:
        parts.append(f"{asked} {'waits' if asked == 1 else 'wait'} for your word")
    return f"{', '.join(parts)}." if parts else ""


def _people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"
