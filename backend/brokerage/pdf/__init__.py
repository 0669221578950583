"""What the firm puts on paper: the press, its sheet and letterhead, and how a report goes out."""
