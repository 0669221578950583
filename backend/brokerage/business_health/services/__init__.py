"""The services of the health assessment: everything that changes drafts, runs and tasks."""
