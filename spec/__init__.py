"""The rules as data, and the tools that check it and build from it."""
