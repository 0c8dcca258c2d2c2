"""The parts of protocol/conformance."""
