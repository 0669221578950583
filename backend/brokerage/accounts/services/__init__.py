"""Services that change accounts, one module per subject."""
