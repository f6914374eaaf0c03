"""The tests: they mirror the package, and each names the rules it proves."""
