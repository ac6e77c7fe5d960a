"""`anaphora train` on the micro-world, from text to models: what it says, kills, bad input."""

from __future__ import annotations

import gzip
import hashlib
import re
import signal
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from anaphora import formats, microworld
from anaphora.alignment import ALIGNERS
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable
from tests.test_cli import ANAPHORA, run
from tests.test_training_processes import tree

TOKENISED_STAGES = ["words", "corpus", "clean", "alignment", "phrases", "lm", "weights"]
RAW_STAGES = ["words", "case", *TOKENISED_STAGES[1:]]
MICRO_WORLD = list(microworld.generate("en-fr", documents=60, seed=1))


def config(folder: Path, *lines: str) -> Path:
    path = folder / "config.toml"
    head = [
        'pair = "en-fr"',
        *lines,
        "[analysis]",
        'resolver = "none"',
        "[corpus.train]",
        'source = "x.en"',
        'target = "x.fr"',
    ]
    path.write_text("\n".join(head) + "\n")
    return path


@pytest.fixture
def raw(tmp_path: Path) -> Path:
    """A folder with raw text, documents parted by blank lines, and its configuration."""
    formats.write((b.source for b in MICRO_WORLD), tmp_path / "x.en", "plain")
    formats.write((b.target for b in MICRO_WORLD), tmp_path / "x.fr", "plain")
    config(tmp_path)
    return tmp_path


@pytest.fixture
def tokenised(tmp_path: Path) -> Path:
    """The same as tokens, and compressed, with a file of document ids."""
    for language, side in (("en", "source"), ("fr", "target")):
        documents = [getattr(bitext, side) for bitext in MICRO_WORLD]
        lines = [" ".join(t.text for t in s.tokens) for d in documents for s in d.segments]
        (tmp_path / f"x.{language}").write_bytes(gzip.compress("\n".join(lines).encode() + b"\n"))
    ids = [b.source.id for b in MICRO_WORLD for _ in b.source.segments]
    (tmp_path / "x.doc").write_text("\n".join(ids) + "\n")
    path = config(tmp_path, "tokenised = true", 'case = "lower"')
    path.write_text(path.read_text() + 'doc_ids = "x.doc"\n')
    return tmp_path


def train(folder: Path, *options: str) -> str:
    """What training says, without the estimates, which depend on the time."""
    shown = run("train", folder / "config.toml", "--out", folder / "model", *options)
    assert (shown.returncode, shown.stdout) == (0, b""), shown.stderr.decode()
    return re.sub(r", (about )?\d+ (s|min) left", "", shown.stderr.decode())


def said(stages: Sequence[str]) -> str:
    lines = []
    for number, stage in enumerate(stages, 1):
        place = f"[{number}/{len(stages)}] {stage}"
        lines += [f"{place} started: its outputs are not there", f"{place} finished"]
    return "\n".join(lines) + "\n"


def test_raw_text_becomes_models(raw: Path) -> None:
    assert train(raw) == said(RAW_STAGES)
    model = raw / "model"
    table = PhraseTable.open(model / "phrases" / "table")
    table.verify()
    # The sentence starts with capitals in the text; the micro-world has one word for "neighbours".
    assert table.lookup("the neighbours")[0].text == "les voisins"
    lm = LanguageModel(model / "lm" / "lm")
    assert lm.order == 5
    assert lm.score("elle était belle .") > lm.score("belle elle . était")
    description = tomllib.loads((model / "model.toml").read_text())
    assert (description["format"], description["pair"]) == (1, "en-fr")
    for name, part in description["parts"].items():
        assert hashlib.sha256((model / name).read_bytes()).hexdigest() == part["sha256"]
    assert set(description["parts"]) == {
        "case/source",
        "case/target",
        "alignment/model",
        "phrases/table",
        "lm/lm",
    }


def test_tokenised_text_becomes_models_and_documents_stay_known(tokenised: Path) -> None:
    assert train(tokenised) == said(TOKENISED_STAGES)
    model = tokenised / "model"
    source = gzip.decompress((tokenised / "x.en").read_bytes()).decode()
    assert (model / "words" / "source").read_text() == source
    assert (model / "words" / "doc_ids").read_text() == (tokenised / "x.doc").read_text()
    assert (model / "corpus" / "source").read_text() == source.lower()
    assert (
        PhraseTable.open(model / "phrases" / "table").lookup("the neighbours")[0].text
        == "les voisins"
    )


def test_what_is_done_is_not_done_again_and_a_change_reaches_what_depends_on_it(
    tokenised: Path,
) -> None:
    train(tokenised, "--quiet")
    path = tokenised / "config.toml"
    path.write_text(path.read_text() + "[phrases]\nmin_count = 2\n")
    happened = [f"[{n}/7] {stage} skipped" for n, stage in enumerate(TOKENISED_STAGES, 1)]
    happened[4:5] = [
        "[5/7] phrases started: its settings changed",
        "[5/7] phrases finished",
    ]
    happened[-1:] = [
        "[7/7] weights started: its input table changed",
        "[7/7] weights finished",
    ]
    assert train(tokenised) == "\n".join(happened) + "\n"


def test_a_kill_in_any_stage_changes_no_byte(raw: Path) -> None:
    """Killed at the start of each stage, resumed each time, on other numbers of threads."""
    train(raw, "--threads", "1", "--quiet")
    expected = tree(raw / "model")
    killed = raw / "killed"
    command = [*ANAPHORA, "train", str(raw / "config.toml"), "--out", str(killed)]
    for stage in RAW_STAGES:
        with subprocess.Popen([*command, "--threads", "3"], stderr=subprocess.PIPE) as process:
            assert process.stderr is not None
            for line in process.stderr:
                if f"{stage} started".encode() in line:
                    process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
        assert not (killed / "model.toml").exists()
    assert run(*command[len(ANAPHORA) :], "--threads", "2", "--memory", "1M").returncode == 0
    assert tree(killed) == expected


def test_another_aligner_may_be_chosen(tmp_path: Path) -> None:
    pytest.importorskip("thot.alignment")
    (tmp_path / "x.en").write_text("the lamp\nthe house\na lamp\na house\n" * 5)
    (tmp_path / "x.fr").write_text("la lampe\nla maison\nune lampe\nune maison\n" * 5)
    config(tmp_path, 'tokenised = true\nalignment.aligner = "thot-fast-align"')
    train(tmp_path)
    assert (tmp_path / "model" / "alignment" / "links").read_text() == "0-0 1-1\n" * 20
    model = ALIGNERS.get("thot-fast-align").load(tmp_path / "model" / "alignment" / "model")
    assert model.pair == "en-fr"


def test_a_corpus_of_one_sentence_over_and_over_is_learnt(tmp_path: Path) -> None:
    (tmp_path / "x.en").write_text("the red lamp\n" * 100)
    (tmp_path / "x.fr").write_text("la lampe rouge\n" * 100)
    config(tmp_path, "tokenised = true")
    train(tmp_path)
    table = PhraseTable.open(tmp_path / "model" / "phrases" / "table")
    assert [option.text for option in table.lookup("the red lamp")] == ["la lampe rouge"]
    lm = LanguageModel(tmp_path / "model" / "lm" / "lm")
    totals = (sum(10**s.log10 for s in sentence) for sentence in lm.tokens(["la lampe rouge"]))
    assert next(totals) > 3.5  # four words, each nearly certain


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        (b"", b"", "stage 'words': {}/x.en: there is no text; give one sentence per line"),
        (b"", b"a\n", "stage 'words': {}/x.fr:1: has more documents than the other side"),
        (b"a\nb\n", b"a\n", "2 source segments, 1 target segments"),
        (b"a\n", b"\n", "stage 'words': {}/x.fr:1: empty document"),
        (b"a\n", b"\xe9t\xe9\n", "stage 'words': {}/x.fr:1: not UTF-8 (byte 0xe9"),
        (b"a\n", b"a\0\n", "stage 'words': {}/x.fr:1: NUL byte; this is not a text file"),
        (b"a\n", b"a b c d e f g h i j\n", "stage 'clean': {}/model/corpus/source: no sentence"),
        (
            b"a\n",
            gzip.compress(b"b\n", mtime=0)[:-9],
            "stage 'words': {}/x.fr:2: compressed file is cut short",
        ),
        (b"a\n", None, "stage 'words': input 'target': {}/x.fr does not exist"),
    ],
)
def test_bad_text_is_one_line(
    tmp_path: Path, source: bytes, target: bytes | None, expected: str
) -> None:
    (tmp_path / "x.en").write_bytes(source)
    if target is not None:
        (tmp_path / "x.fr").write_bytes(target)
    shown = run("train", config(tmp_path, "tokenised = true"), "--out", tmp_path / "model")
    last = shown.stderr.decode().splitlines()[-1]
    assert shown.returncode == 1
    assert last.startswith("anaphora: ")
    assert expected.format(tmp_path) in last
    assert b"Traceback" not in shown.stderr
    assert not (tmp_path / "model" / "model.toml").exists()


def test_an_altered_part_is_made_again(tokenised: Path) -> None:
    train(tokenised, "--quiet")
    expected = tree(tokenised / "model")
    links = tokenised / "model" / "alignment" / "links"
    links.write_text("0-0\n")
    assert "alignment started: its output 'links' was altered or removed" in train(tokenised)
    assert tree(tokenised / "model") == expected
