"""The parts of plugins/files, each of which says what it is."""
