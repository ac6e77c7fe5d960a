"""Pronoun-aware, document-level machine translation."""

__version__ = "0.1.0"
