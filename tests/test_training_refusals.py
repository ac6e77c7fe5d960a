"""What is refused before any stage runs: each with a line that says what to do."""

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora.errors import AnaphoraError, Faults
from anaphora.training.runner import run
from anaphora.training.stages import Stage, StageContext, StageOutput


def write_nothing(stage: StageContext) -> None:
    for path in stage.outputs.values():
        path.touch()


def two_stages(text: Path) -> list[Stage]:
    first = Stage(name="first", work=write_nothing, inputs={"text": text}, outputs=("upper",))
    second = replace(
        first, name="second", inputs={"upper": first.output("upper")}, outputs=("words",)
    )
    return [first, second]


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "text"
    path.write_text("a b")
    return path


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return tmp_path / "model"


def failure(stages: list[Stage], directory: Path) -> str:
    with pytest.raises(AnaphoraError) as caught:
        run(stages, directory)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_all_faults_are_reported_together(tmp_path: Path, model: Path) -> None:
    lm = Stage(
        name="lm", work=write_nothing, inputs={"x": StageOutput("clean", "y")}, outputs=("lm",)
    )
    stages = [
        Stage(name="Clean", work=write_nothing, outputs=()),
        Stage(
            name="lm", work=write_nothing, inputs={"text": tmp_path / "none"}, outputs=("a", "a")
        ),
        replace(lm, outputs=("../x", "stage.json")),
    ]
    with pytest.raises(Faults) as caught:
        run(stages, model)
    assert caught.value.faults == (
        "stage 'Clean': the name is not made of lower-case letters, digits, - and _",
        "stage 'Clean': it declares no output",
        "stage 'lm': it declares an output twice",
        f"stage 'lm': input 'text': {tmp_path}/none does not exist",
        "stage 'lm': output '../x' is not a plain file name or is reserved",
        "stage 'lm': output 'stage.json' is not a plain file name or is reserved",
        "stage 'lm': the name is taken by an earlier stage",
        "stage 'lm': input 'x': there is no stage 'clean'",
    )
    assert not model.exists()


def test_inputs_come_from_outputs_of_earlier_stages(text: Path, model: Path) -> None:
    first, second = two_stages(text)
    assert "stage 'first' does not come before this one" in failure([second, first], model)
    itself = replace(first, inputs={"text": first.output("upper")})
    assert "stage 'first' does not come before this one" in failure([itself], model)
    wrong = replace(second, inputs={"upper": first.output("lower")})
    assert "stage 'first' declares no output 'lower'" in failure([first, wrong], model)


def test_an_input_is_a_regular_file(tmp_path: Path, model: Path) -> None:
    assert f"{tmp_path} is not a regular file" in failure(two_stages(tmp_path), model)


@pytest.mark.parametrize("setting", [float("nan"), {1, 2}, Path("x")])
def test_settings_fit_into_json(text: Path, model: Path, setting: object) -> None:
    first, second = two_stages(text)
    first = replace(first, settings={"x": setting})
    assert "stage 'first': its settings do not fit into JSON (" in failure([first, second], model)


def test_a_share_of_the_effort_is_positive(text: Path, model: Path) -> None:
    first, second = two_stages(text)
    assert "its share of the effort, 0, is not positive" in failure(
        [replace(first, share=0), second], model
    )


def test_a_directory_that_is_not_ours_is_never_replaced(text: Path, model: Path) -> None:
    (model / "second").mkdir(parents=True)
    (model / "second/thesis").write_text("years of work")
    assert failure(two_stages(text), model) == (
        f"training in {model}: 1 fault: {model}/second: in the way of a stage's outputs, and not "
        "made by training; move it away or train in another directory"
    )
    assert sorted(os.listdir(model)) == [".lock", "second"]
    assert (model / "second/thesis").read_text() == "years of work"


def test_outputs_of_a_newer_version_are_refused(text: Path, model: Path) -> None:
    run(two_stages(text), model)
    manifest = model / "first/stage.json"
    manifest.write_text(manifest.read_text().replace('"format": 1', '"format": 2'))
    assert failure(two_stages(text), model) == (
        f"training in {model}: 1 fault: {manifest}: written by a newer version (format 2; this one "
        "knows 1); upgrade anaphora or train in another directory"
    )


@pytest.mark.parametrize("content", ["", "[]", '{"format": 1}', '{"format": "x"}', "\0\xff"])
def test_a_damaged_description_is_refused(text: Path, model: Path, content: str) -> None:
    run(two_stages(text), model)
    (model / "first/stage.json").write_text(content, encoding="latin-1")
    assert failure(two_stages(text), model) == (
        f"training in {model}: 1 fault: {model}/first/stage.json: description of a stage is "
        f"damaged; remove {model}/first, and the stage will run again"
    )


def test_a_file_in_place_of_the_directory_is_refused(text: Path, model: Path) -> None:
    model.write_text("")
    assert failure(two_stages(text), model) == (
        f"{model}: file exists; use another directory, or move away what is in its place"
    )
    assert failure(two_stages(text), model / "below") == (
        f"{model}/below: not a directory; use another directory, or move away what is in its place"
    )


def test_an_unwritable_directory_is_refused(
    text: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, mode: int = 0o777, **_options: bool) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)  # permissions do not bind the superuser
    assert failure(two_stages(text), model) == (
        f"{model}: permission denied; make it writable or use another directory"
    )
