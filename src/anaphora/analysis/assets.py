"""What `anaphora setup` can fetch, by name; a new asset is one line here.

Another package adds its own under the entry-point group `anaphora.assets`.
"""

from __future__ import annotations

from collections.abc import Collection

from anaphora.analysis.cache import Asset
from anaphora.registry import Registry

ASSETS: Registry[Asset] = Registry(
    "asset",
    "anaphora.assets",
    {
        "corenlp": "anaphora.coreference.corenlp.fetch:ASSET",
        "english-names": "anaphora.analysis.given_names:ASSET",
        "english-pipeline": "anaphora.analysis.models:ENGLISH_FILES",
        "french-forms": "anaphora.analysis.morphology.french_forms:ASSET",
        "french-nouns": "anaphora.analysis.morphology.french:ASSET",
        "french-pipeline": "anaphora.analysis.models:FRENCH_FILES",
        "german-nouns": "anaphora.analysis.morphology.german:ASSET",
        "spanish-nouns": "anaphora.analysis.morphology.spanish:ASSET",
    },
)


def of_groups(groups: Collection[str]) -> list[Asset]:
    """The assets of some groups, in order of their names."""
    return [asset for asset in map(ASSETS.get, ASSETS.names()) if asset.group in groups]
