"""The system `rerank`: a language model over gender and number chooses among hypotheses.

Paper plm-reranking-en-fr, Section 5. `scoring` is what the model says of a hypothesis and the
formula, `shortening` leaves one hypothesis for each way to translate the pronouns, `reranker` goes
through a document, `system` lets an engine make the hypotheses, `tuning` finds the weights.
"""

from anaphora.systems.rerank.reranker import Reranker
from anaphora.systems.rerank.scoring import Formula, Settings
from anaphora.systems.rerank.system import SYSTEM, Rerank

__all__ = ["SYSTEM", "Formula", "Rerank", "Reranker", "Settings"]
