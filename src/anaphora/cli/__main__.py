"""`python -m anaphora.cli` is the `anaphora` command."""

import sys

from anaphora.cli import main

sys.exit(main())
