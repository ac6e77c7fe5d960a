"""Training: models are made by named stages, each finished stage kept on disk.

`stages` says what a stage is, `runner` runs a list of them, `publishing` puts a finished stage on
disk in one step, `hashing` tells whether a file changed, `locking` keeps a second run out.
"""
