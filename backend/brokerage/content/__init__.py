"""The site's content: loaded from `content/`, edited by staff, validated before it is saved."""
