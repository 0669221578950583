"""Request and response bodies of the desk's operations on recasts."""
