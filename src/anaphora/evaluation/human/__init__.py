"""Human evaluation of pronouns: the study, its judgements, agreement and results."""
