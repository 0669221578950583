"""The assumptions of a lender test, as staff change them."""
