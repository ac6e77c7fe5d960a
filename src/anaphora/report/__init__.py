"""Showing documents, links and decisions to people."""
