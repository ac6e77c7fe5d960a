"""The pronoun systems: each turns what pronouns may refer to into a better translation.

`base` says what a system is; each system is a module of its own, named as in the command line.
"""
