"""What scripts/generate-types and scripts/generate-client write."""
