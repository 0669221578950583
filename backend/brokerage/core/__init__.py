"""What every feature stands on: facts, errors, the API's guard, limits."""
