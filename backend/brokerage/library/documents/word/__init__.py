"""What the Word documents share: the look of the page, fields to fill in, Markdown set as Word.

The words stand in `words/`, in Markdown with a few marks of our own (see `setting`).
"""
