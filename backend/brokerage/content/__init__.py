"""The site's words as staff may edit them: seeded from `content/`, checked before a save."""
