"""Two assessments of 50 questions: scenarios from chosen options, and a scored health status."""
