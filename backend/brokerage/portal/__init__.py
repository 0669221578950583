"""The portal: the three next steps of an owner, and the overview of a business."""
