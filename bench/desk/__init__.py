"""The staff desk under load: leads with ten timeline entries each, on PostgreSQL and SQLite."""
