"""The three next steps of an owner in the portal; doing what a step asks for completes it."""
