"""What the workbooks share: the look, the sheet and the reckoning of formulas."""
