"""APT, the accuracy of pronoun translation: the released program reproduced, and mended.

Miculicich Werlen and Popescu-Belis, "Validation of an Automatic Metric for the Accuracy of Pronoun
Translation (APT)", DiscoMT 2017. `docs/evaluation-apt.md` says what each mode does.
"""

from __future__ import annotations

from anaphora.evaluation.apt.metric import APT
from anaphora.evaluation.apt.settings import Mode, Settings

__all__ = ["APT", "Mode", "Settings"]
