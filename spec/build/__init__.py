"""Loads, checks and compiles what stands in `spec/` and `examples.yaml`."""
