"""The exit readiness scorecard of a business."""
