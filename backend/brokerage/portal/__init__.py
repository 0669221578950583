"""The owner's portal: what the features hold for one person, put together."""
