"""What scripts/generate-types and scripts/generate-types write."""
