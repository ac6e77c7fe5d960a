"""A training is one TOML file; what is wrong with it is said at once, all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora.errors import AnaphoraError
from anaphora.registry import Registry
from anaphora.smt import features
from anaphora.smt.features import FeatureFunction, Sentence, SentenceFeature
from anaphora.smt.truecasing import Case
from anaphora.training.config import load_config


def write(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text)
    return path


def test_the_smallest_useful_file_has_five_lines(tmp_path: Path) -> None:
    config = load_config(
        write(
            tmp_path,
            'pair = "es-en"\n'
            "[corpus.train]\n"
            'source = "train.es.gz"\n'
            'target = "/data/train.en.gz"\n'
            'doc_ids = "train.doc.gz"\n',
        )
    )
    train = config.corpus.train
    assert train.source == tmp_path / "train.es.gz"  # relative to the file
    assert train.target == Path("/data/train.en.gz")
    assert train.doc_ids == tmp_path / "train.doc.gz"
    assert config.corpus.dev is None
    assert (config.lm.order, config.phrases.max_length, config.cleaning.max_words) == (5, 7, 80)


def test_values_replace_defaults(tmp_path: Path) -> None:
    config = load_config(
        write(
            tmp_path,
            'pair = "en-fr"\ntokenised = true\ncase = "lower"\n'
            'corpus.train = {source = "a", target = "b"}\n'
            "lm = {order = 3, prune = [0, 0, 1]}\n",
        )
    )
    assert config.tokenised
    assert config.case is Case.LOWER
    assert config.lm.prune == (0, 0, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'pair = "es-xx"\ntokenized = true\n[corpus.train]\nsource = "a"\n[lm]\norder = 9\n',
            "4 faults: pair: unknown pair 'es-xx', known are en-de, en-es, en-fr, es-en; "
            "corpus.train.target: field required; "
            "lm.order: input should be less than or equal to 7; "
            "tokenized: extra inputs are not permitted",
        ),
        (
            'pair = "es-en"\ncorpus.train = {source = "a", target = "b"}\n'
            'alignment = {aligner = "giza", heuristic = "grow"}\nlm.prune = [1, 0]\n',
            "3 faults: alignment.aligner: unknown aligner 'giza', known are core, thot-fast-align, "
            "thot-hmm, thot-ibm4; "
            "alignment.heuristic: input should be 'forward', 'backward', 'intersection', 'union', "
            "'grow-diag', 'grow-diag-final' or 'grow-diag-final-and'; "
            "lm.prune: [1, 0] does not fit order 5: give 0 for the words, "
            "then numbers that do not fall, one for each order at most",
        ),
        (
            'pair = "en-fr"\ncorpus.train = {source = "a", target = "b"}\n'
            '[[analysis.more]]\npair = "en-de"\nsource = "a"\ntarget = "c"\n',
            'analysis.more: only resolver = "learnt" learns from it',
        ),
        (
            'pair = "en-fr"\ncorpus.train = {source = "a", target = "b"}\n'
            'analysis.resolver = "learnt"\n'
            '[[analysis.more]]\npair = "es-en"\nsource = "a"\ntarget = "c"\n',
            "analysis.more: es-en has another source than en-fr",
        ),
        (
            'pair = "en-fr"\ncorpus.train = {source = "a", target = "b"}\n'
            'analysis.resolver = "learnt"\n'
            '[[analysis.more]]\npair = "en-fr"\nsource = "a"\ntarget = "c"\n',
            "analysis.more: give each pair once, and not that of the corpus",
        ),
        ("", "2 faults: pair: field required; corpus: field required"),
        ('pair = "es-en"\n[corpus', 'write keys and values as in: pair = "es-en"'),
        ("pair = \n", ":1: not TOML"),
        ("\ufeff\xe4", "not TOML"),
    ],
)
def test_every_fault_is_named(tmp_path: Path, text: str, expected: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(AnaphoraError) as caught:
        load_config(path)
    assert str(caught.value).startswith(str(path))
    assert expected in str(caught.value)


class TwoScores(FeatureFunction):
    """For its name and size."""

    name, size = "TwoScores", 2

    def open(self, sentence: Sentence, memory: object) -> SentenceFeature | None:
        """No sentence is its business."""
        return None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Absent = 1", "unknown feature function 'Absent'; choose one of: Alias, TwoScores"),
        ("Alias = 1", "feature 'Alias' calls itself 'TwoScores'; register it under its own name"),
        (
            "TwoScores = 1",
            "feature TwoScores has 2 scores but 1 weight is given; "
            "give these numbers of weights: TwoScores 2",
        ),
        ('TwoScores = "many"', "input should be a valid number"),
    ],
)
def test_features_are_checked_before_anything_is_trained(
    tmp_path: Path, line: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry: Registry[type[FeatureFunction]] = Registry("feature function", "none", {})
    monkeypatch.setattr(features, "FEATURES", registry)
    registry.register("TwoScores", TwoScores)
    registry.register("Alias", TwoScores)
    text = 'pair = "en-fr"\ncorpus.train = {source = "a", target = "b"}\n[features]\n'
    assert load_config(write(tmp_path, f"{text}TwoScores = [1, 2.5]")).features == {
        "TwoScores": (1.0, 2.5)
    }
    with pytest.raises(AnaphoraError) as caught:
        load_config(write(tmp_path, text + line))
    assert fault in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(AnaphoraError, match=r"absent: cannot be read \(no such file"):
        load_config(tmp_path / "absent")
    (tmp_path / "latin").write_bytes(b'pair = "\xe4"\n')
    with pytest.raises(AnaphoraError, match="latin: not UTF-8; save it as UTF-8"):
        load_config(tmp_path / "latin")
