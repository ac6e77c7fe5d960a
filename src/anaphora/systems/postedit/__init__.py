"""The system `postedit`: rules correct the pronouns of finished translations, of any engine.

Paper automatic-post-editing-en-fr. `settings` is what can be chosen, `antecedent` and `rules` are
the rules, `editor` applies them to the draft of a document, `system` to the drafts of an engine.
"""

from anaphora.systems.postedit.editor import PostEditor
from anaphora.systems.postedit.settings import DefaultWhen, Replaceable, Settings
from anaphora.systems.postedit.system import SYSTEM, PostEdit, settings_of

__all__ = [
    "SYSTEM",
    "DefaultWhen",
    "PostEdit",
    "PostEditor",
    "Replaceable",
    "Settings",
    "settings_of",
]
