"""What happens to a health status that a business keeps, one act a function."""
