"""The owner's portal under load: ten thousand businesses, two hundred thousand runs, PostgreSQL."""
