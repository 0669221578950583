"""What every feature uses: facts, errors, middleware of the API, limits."""
