"""The corpus from raw text to the sentence pairs that tables are learnt from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora.errors import InputError
from anaphora.smt.truecasing import Case
from anaphora.training.corpus import clean, learn_case, set_case, split_words
from anaphora.training.stages import StageContext

Work = Callable[[StageContext], None]


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., dict[str, str]]:
    """Run the work of a stage on texts by name and return its outputs by name."""

    def run(
        work: Work, texts: dict[str, str], outputs: tuple[str, ...], **settings: Any
    ) -> dict[str, str]:
        inputs = {name: tmp_path / f"in.{name}" for name in texts}
        for name, path in inputs.items():
            path.write_text(texts[name])
        paths = {name: tmp_path / f"out.{name}" for name in outputs}
        work(StageContext(inputs, paths, settings, tmp_path, lambda _done: None))
        return {name: path.read_text() for name, path in paths.items()}

    return run


def test_raw_text_becomes_words(run: Callable[..., dict[str, str]]) -> None:
    texts = {"source": "It's old.\n\nIt broke.\n", "target": "C'est vieux.\n\nIl s'est cassé.\n"}
    words = run(
        split_words,
        texts,
        ("source", "target", "doc_ids"),
        tokenised=False,
        source="en",
        target="fr",
    )
    assert words == {
        "source": "It 's old .\nIt broke .\n",
        "target": "C' est vieux .\nIl s' est cassé .\n",
        "doc_ids": "1\n2\n",
    }


def test_tokenised_text_stays_as_it_is(run: Callable[..., dict[str, str]]) -> None:
    texts = {"source": "it &apos;s\n", "target": "c'est\n", "doc_ids": "d7\n"}
    words = run(
        split_words,
        texts,
        ("source", "target", "doc_ids"),
        tokenised=True,
        source="en",
        target="fr",
    )
    assert words == texts


def test_tokens_are_what_stands_between_spaces_and_tabs(run: Callable[..., dict[str, str]]) -> None:
    texts = {"source": " a  b\tc \n", "target": "10\u00a0000 x\u2003y\n"}
    words = run(
        split_words,
        texts,
        ("source", "target", "doc_ids"),
        tokenised=True,
        source="en",
        target="fr",
    )
    assert words == {
        "source": "a b c\n",
        "target": "10\u00a0000 x\u2003y\n",
        "doc_ids": "1\n",
    }


def test_case_is_learnt_and_set(run: Callable[..., dict[str, str]]) -> None:
    texts = {"source": "The cat saw the Pope\n", "target": "Le chat a vu le pape\n"}
    case = run(learn_case, texts, ("source", "target"))
    truecased = run(
        set_case,
        texts | {"source_case": case["source"], "target_case": case["target"]},
        ("source", "target"),
        case=Case.TRUE,
    )
    assert truecased == {"source": "the cat saw the Pope\n", "target": "le chat a vu le pape\n"}
    lower = run(set_case, texts, ("source", "target"), case=Case.LOWER)
    assert lower["source"] == "the cat saw the pope\n"
    assert run(set_case, texts, ("source", "target"), case=Case.KEEP) == texts


def test_pairs_that_teach_nothing_are_left_out(run: Callable[..., dict[str, str]]) -> None:
    source = ["a b", "", "a b c d", "a", "a b c", "a <s>", "b", "x y"]
    target = ["c", "c", "d e f", "a b c d", "", "b", "<unk>", "z w"]
    kept = run(
        clean,
        {"source": "\n".join(source) + "\n", "target": "\n".join(target) + "\n"},
        ("source", "target", "lines"),
        max_words=3,
        max_ratio=3.0,
    )
    # 1: empty source; 2: four words; 3: ratio 4; 4: empty target; 5, 6: special words
    assert kept == {"source": "a b\nx y\n", "target": "c\nz w\n", "lines": "0\n7\n"}


def test_a_corpus_of_which_nothing_is_left_is_an_error(
    run: Callable[..., dict[str, str]],
) -> None:
    with pytest.raises(InputError, match="no sentence pair has 1 to 80 words a side"):
        run(
            clean,
            {"source": "\n", "target": "a\n"},
            ("source", "target", "lines"),
            max_words=80,
            max_ratio=9.0,
        )
