"""Marks for tests that need what `anaphora setup` puts into the cache; they never fetch it."""

import pytest

from anaphora.analysis.assets import ASSETS


def needs(name: str) -> pytest.MarkDecorator:
    """Skip where an asset was never set up; `make test` sets all of them up first."""
    asset = ASSETS.get(name)
    return pytest.mark.skipif(
        not asset.path.is_dir(),
        reason=f"{asset.name} is not set up; run: anaphora setup {asset.group}",
    )
