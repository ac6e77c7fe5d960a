"""`anaphora postedit`: a finished translation in, the same with other pronouns out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from anaphora import formats, microworld
from anaphora.cli import main
from anaphora.decisions import replay
from tests.assets import needs
from tests.microworld_links import gold_links

pytestmark = [
    needs("french-nouns"),
    needs("french-forms"),
    needs("french-pipeline"),
    needs("english-pipeline"),
]

SOURCE = """\
The commission was founded in 1917.
It was led by Felix.
The king and the queen left.
They were tired.

It is raining.
The house burned because it was old.
"""
DRAFT = """\
La commission a été fondée en 1917.
Il était dirigé par Félix.
Le roi et la reine sont partis.
Elles étaient fatigués.

Elle pleut.
La maison a brûlé parce qu'il était vieux.
"""
EDITED = """\
La commission a été fondée en 1917.
Elle était dirigée par Félix.
Le roi et la reine sont partis.
Ils étaient fatigués.

Ce pleut.
La maison a brûlé parce qu'elle était vieille.
"""
PRONOUNS_ONLY = EDITED.replace("dirigée", "dirigé").replace("vieille", "vieux")
ALIGNMENT = """\
0-0 1-1 2-2 3-4 4-5 5-6 6-7
0-0 1-1 2-2 3-3 4-4 5-5
0-0 1-1 2-2 3-3 4-4 5-6 6-7
0-0 1-1 2-2 3-3
0-0 1-1 2-1 3-2
0-0 1-1 2-3 3-4 3-5 4-6 5-7 6-8 7-9
"""
ANTECEDENTS = """\
{"doc": "1", "sent": 1, "tok": 0, "form": "It", "kind": "pers",\
 "function": {"anaphoric": 0.9, "event": 0.05, "pleonastic": 0.05}, "candidates": [\
{"sent": 0, "start": 0, "end": 1, "head": 1, "head_lemma": "commission",\
 "p": 0.81}], "p_none": 0.19}
{"doc": "1", "sent": 3, "tok": 0, "form": "They", "kind": "pers", "candidates": [\
{"sent": 2, "start": 0, "end": 4, "head": 1, "head_lemma": "king", "p": 0.9}], "p_none": 0.1}
{"doc": "2", "sent": 0, "tok": 0, "form": "It", "kind": "pers",\
 "function": {"anaphoric": 0.1, "event": 0.1, "pleonastic": 0.8}, "candidates": [], "p_none": 1.0}
{"doc": "2", "sent": 1, "tok": 4, "form": "it", "kind": "pers", "candidates": [\
{"sent": 1, "start": 0, "end": 1, "head": 1, "head_lemma": "house", "p": 0.95}], "p_none": 0.05}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the texts, as the current one."""
    monkeypatch.chdir(tmp_path)
    for name, text in (
        ("x.en", SOURCE), ("x.fr", DRAFT), ("x.align", ALIGNMENT), ("x.jsonl", ANTECEDENTS),
    ):  # fmt: skip
        (tmp_path / name).write_text(text)
    return tmp_path


def postedit(
    *options: str, pair: str = "en-fr", capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """Run the command on the texts."""
    files = ("--source", "x.en", "--target", "x.fr")
    status = main(["postedit", "--pair", pair, *files, *options])
    return status, *capsys.readouterr()


@pytest.mark.parametrize(("source", "target"), [("", ""), ("It broke.\n", "\n")])
def test_what_has_no_translation_stays_so(
    source: str, target: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "x.en").write_text(source)
    (here / "x.fr").write_text(target)
    assert postedit(capsys=capsys)[:2] == (0, target)


GIVEN = ("--alignment", "x.align", "--antecedents", "x.jsonl")


def test_pronouns_are_corrected_and_everything_else_stays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert postedit(*GIVEN, "--decisions", "d.jsonl", capsys=capsys) == (0, EDITED, "")
    decisions = list(formats.read("d.jsonl", "decisions"))
    drafts = [text.splitlines() for text in DRAFT.split("\n\n")]
    outputs = [replay(draft, each) for draft, each in zip(drafts, decisions, strict=True)]
    assert outputs == [text.splitlines() for text in EDITED.split("\n\n")]
    assert [d.rule for each in decisions for d in each] == [
        "anaphoric 8a", "anaphoric 8c", "non-anaphoric 2: default", "anaphoric 8a",
    ]  # fmt: skip


def test_what_agrees_with_a_pronoun_can_be_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert postedit(*GIVEN, "--no-repair", capsys=capsys) == (0, PRONOUNS_ONLY, "")


def test_a_repair_that_a_language_has_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert postedit("--repair", pair="en-de", capsys=capsys) == (
        1,
        "",
        "anaphora: no repair of agreement in 'de'; leave out --repair; there is one for: fr\n",
    )


def test_explain_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert postedit(*GIVEN, "--decisions", "d.jsonl", capsys=capsys)[0] == 0
    assert main(["explain", "d.jsonl"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == (
        '  line 2 "It": commission (0.81) -> Elle; baseline Il; rule anaphoric 8a; confidence 0.81'
    )


def test_tokenised_text_stays_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "x.en").write_text(SOURCE.replace(".", " ."))
    (here / "x.fr").write_text(DRAFT.replace(".", " .").replace("qu'il", "qu' il"))
    status, out, _ = postedit(*GIVEN, "--tokenised", capsys=capsys)
    expected = EDITED.replace(".", " .").replace("qu'elle", "qu' elle")
    assert (status, out) == (0, expected)


def test_without_an_alignment_one_is_fitted_with_a_warning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert postedit("--antecedents", "x.jsonl", capsys=capsys) == (
        0,
        EDITED,
        "anaphora: warning: words are aligned from these 6 segments and what is known of pronouns"
        " alone; give --alignment, or --aligner MODEL for a surer one\n",
    )


@pytest.mark.parametrize("kind", ["aligner", "model"])
def test_a_trained_aligner_is_used(
    kind: str, tiny_model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tiny_model
    if kind == "aligner":
        path = here / "en-fr.alignment"
        texts = ("--source", "x.en", "--target", "x.fr")
        assert main(["align", *texts, "--pair", "en-fr", "--model-out", str(path)]) == 0
        capsys.readouterr()
    status, out, err = postedit("--aligner", str(path), "--antecedents", "x.jsonl", capsys=capsys)
    assert (status, len(out.splitlines()), err) == (0, 7, "")


def test_a_tuned_model_has_thresholds_of_its_own(
    tiny_model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """None of the pronouns is certain, so the model leaves all of them, unless told otherwise."""
    tuned = shutil.copytree(tiny_model, here / "tuned")
    with (tuned / "model.toml").open("a") as out:
        out.write("[system_weights.postedit]\nthreshold = [0.41]\nleast_confidence = [1.0]\n")
    texts = ("--source", "x.en", "--target", "x.fr")
    given = ("--aligner", str(tuned), "--antecedents", "x.jsonl", "--decisions", "d.jsonl")
    for options, changed in (((), 0), (("--least-confidence", "0"), 4)):
        assert main(["postedit", "--pair", "en-fr", *texts, *given, *options]) == 0
        capsys.readouterr()
        decisions = formats.read("d.jsonl", "decisions")
        assert sum(d.changed for each in decisions for d in each) == changed


def test_the_system_of_a_model_does_what_the_command_does(
    tiny_model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Drafts of the model, corrected by either: the same text, for the same reasons."""
    texts = list(microworld.generate("en-fr", documents=8, seed=5))
    rows = [(segment.text, text.source.id) for text in texts for segment in text.source.segments]
    (here / "m.en").write_text("".join(f"{line}\n" for line, _ in rows))
    (here / "m.doc").write_text("".join(f"{document}\n" for _, document in rows))
    found = (tuple(gold_links(text)) for text in texts)
    formats.write((links for links in found if links), "m.jsonl", "antecedents")
    given = ("--doc-ids", "m.doc")
    model = ("translate", str(tiny_model), "m.en")
    assert main([*model, "m.fr", *given, "--alignment-out", "m.align"]) == 0
    more = ("--antecedents", "m.jsonl", "--decisions")
    assert main([*model, "system.fr", *given, "--system", "postedit", *more, "system.jsonl"]) == 0
    capsys.readouterr()
    files = ("--source", "m.en", "--target", "m.fr", "--alignment", "m.align", *given)
    assert main(["postedit", "--pair", "en-fr", *files, *more, "command.jsonl"]) == 0
    assert capsys.readouterr().out == (here / "system.fr").read_text()
    own, theirs = (
        [(d.rule, d.confidence, d.edits) for each in formats.read(f, "decisions") for d in each]
        for f in ("system.jsonl", "command.jsonl")
    )
    assert own == theirs
    assert any(edits for _, _, edits in own)


def test_the_built_in_resolver_finds_antecedents(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = postedit("--alignment", "x.align", capsys=capsys)
    assert status == 0
    assert out.splitlines()[1] == "Elle était dirigée par Félix."


def test_unsure_changes_can_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = postedit(*GIVEN, "--least-confidence", "0.9", capsys=capsys)
    changed = [a != b for a, b in zip(out.splitlines(), DRAFT.splitlines(), strict=True)]
    assert changed == [False, False, False, True, False, True, True]


def test_a_reference_tells_what_each_rule_did(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "ref.fr").write_text(EDITED.replace("Ce pleut", "Il pleut"))
    options = ("--reference", "ref.fr", "--alignment-ref", "x.align")
    status, out, table = postedit(*GIVEN, *options, capsys=capsys)
    assert (status, out) == (0, EDITED)
    assert table.splitlines() == [
        "rule                      changed  better  worse",
        "anaphoric 8a                    2       2      0",
        "anaphoric 8c                    1       1      0",
        "non-anaphoric 2: default        1       0      0",
    ]


def test_known_functions_tell_what_thresholds_do(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the two pronouns with functions the pleonastic one has 0.1, the anaphoric one 0.9."""
    gold = ANTECEDENTS.replace(
        '"anaphoric": 0.9, "event": 0.05, "pleonastic": 0.05', '"anaphoric": 1'
    ).replace('"anaphoric": 0.1, "event": 0.1, "pleonastic": 0.8', '"pleonastic": 1')
    (here / "gold.jsonl").write_text(gold)
    _, _, table = postedit(*GIVEN, "--gold-functions", "gold.jsonl", capsys=capsys)
    header, *rows = table.splitlines()
    assert header == "at or below  pleonastic  event  anaphoric    F1"
    assert len(rows) == 21
    assert rows[1].split() == ["0.05", "0", "0", "0", "0.00"]
    assert rows[2].split() == ["0.10", "*", "1", "0", "0", "1.00"]
    assert rows[18].split() == ["0.90", "1", "0", "1", "0.67"]


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        (
            "x.fr",
            DRAFT.replace("\n\n", "\n"),
            "x.fr:7: 6 lines, but x.en has 7; line n of every file belongs together: "
            "make them equally long",
        ),
        (
            "x.align",
            ALIGNMENT.replace("5-5", "5-15"),
            "x.align:2: alignment point 5-15 outside the 6 tokens of x.fr; "
            "align the same tokenised text again; points count from 0",
        ),
        (
            "x.jsonl",
            ANTECEDENTS.replace('"tok": 4', '"tok": 14'),
            "x.jsonl: pronoun 'it' at segment 1, token 14 is not in document '2'; "
            "the file must be of the same text with the same tokens; see --tokenised",
        ),
    ],
)
def test_files_that_do_not_belong_together_are_refused(
    name: str, text: str, fault: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / name).write_text(text)
    found = postedit(*GIVEN, "--decisions", "d.jsonl", capsys=capsys)
    assert found == (1, "", f"anaphora: {fault}\n")
    assert not (here / "d.jsonl").exists()


def test_an_aligner_of_another_pair_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = ("--source", "x.en", "--target", "x.fr")
    assert main(["align", *texts, "--pair", "en-de", "--model-out", "other"]) == 0
    capsys.readouterr()
    assert postedit("--aligner", "other", capsys=capsys) == (
        1,
        "",
        "anaphora: other: a model of en-de, not of en-fr; give the model of this pair\n",
    )


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (
            ("--resolver", "psychic"),
            "anaphora: unknown resolver 'psychic'; choose one of: ",
        ),
        (("--antecedents", "missing.jsonl"), "anaphora: missing.jsonl: "),
    ],
)
def test_missing_antecedents_are_one_line(
    options: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = postedit("--alignment", "x.align", *options, capsys=capsys)
    assert (status, err.count("\n")) == (1, 1)
    assert err.startswith(fault)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("--threshold", "nan"), "--threshold: 'nan' is not a number from 0 to 1"),
        (("--sentences", "-2"), "--sentences: '-2' is not a number from 0 on"),
        (
            ("--replaceable", "everything"),
            "--replaceable: 'everything' is none of gendered, fitting, any",
        ),
    ],
)
def test_what_no_setting_can_be_is_refused(
    options: tuple[str, str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        postedit(*options, capsys=capsys)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"anaphora postedit: error: argument {fault}"


def test_a_form_that_is_no_pronoun_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "x.jsonl").write_text(ANTECEDENTS.replace('"form": "They"', '"form": "king"'))
    status, _, err = postedit(*GIVEN, capsys=capsys)
    assert (status, err) == (
        1,
        "anaphora: document '1': 1 fault: pronoun 'king' at segment 3, token 0: "
        "English knows no such pronoun\n",
    )


def test_spanish_needs_antecedents_in_a_file(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("x.en", "x.fr"):
        (here / name).write_text("Su casa.\n")
    assert postedit(pair="es-en", capsys=capsys)[::2] == (
        1,
        "anaphora: the builtin resolver knows English only, not 'es'; "
        "give antecedents with --resolver file --antecedents FILE\n",
    )
