"""The workbook of multiples by industry, which is made with the figures of the method in effect."""
