"""What both questionnaires share: versioned question sets, and the checks of what a page sends."""
