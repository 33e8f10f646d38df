"""Speaks with engines over a pipe: one JSON object a line, as `spec/protocol.md` describes."""
