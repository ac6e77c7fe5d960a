"""What makes drafts: our own engine, opened from a model directory, and others behind one face.

`base` says what an engine is, `model_directory` how a model lies on disk, `phrase_based` is the
engine over `smt`, `surface` leads from text to what models see and back.
"""
