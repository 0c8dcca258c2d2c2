"""What scripts/generate-types writes."""
