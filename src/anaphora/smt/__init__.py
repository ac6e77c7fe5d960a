"""The models of phrase-based translation, and the Python face of the core that uses them."""
