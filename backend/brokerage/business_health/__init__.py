"""The business health assessment: 50 scored statements, the runs of a business, and its tasks."""
