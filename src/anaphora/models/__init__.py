"""What is learnt about pronouns: coreference model, pronoun language model, word dependencies."""
