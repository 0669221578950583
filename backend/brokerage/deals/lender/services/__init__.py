"""Acts on lender tests."""
