"""The lender test of a deal, with its recast."""
