"""The parts of the plugin messages."""
