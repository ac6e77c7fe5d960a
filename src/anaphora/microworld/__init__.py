"""A small world told in parallel: generated documents with gold pronouns, chains and alignments."""

from anaphora.microworld.generate import PAIRS, generate, realise
from anaphora.microworld.lexicon import Lexicon, lexicon

__all__ = ["PAIRS", "Lexicon", "generate", "lexicon", "realise"]
