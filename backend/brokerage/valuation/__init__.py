"""What a business might sell for, and why. Nothing here asks who the owner is."""
