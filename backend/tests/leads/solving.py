"""Solves the challenge of a busy form, as a browser does."""

from typing import Any

from altcha import Challenge, Payload, solve_challenge


def proof_of(challenge: dict[str, Any]) -> str:
    asked = Challenge.from_dict(challenge)
    answer = solve_challenge(asked)
    assert answer is not None
    return Payload(asked, answer).to_base64()
