"""What is run, what is skipped, and what happens when a stage fails."""

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora.errors import AnaphoraError, InputError
from anaphora.training.hashing import identity
from anaphora.training.runner import Event, Happening, run
from anaphora.training.stages import Stage, StageContext, StageError


def upper(stage: StageContext) -> None:
    stage.outputs["upper"].write_text(stage.inputs["text"].read_text().upper())


def words(stage: StageContext) -> None:
    text = stage.inputs["upper"].read_text()
    stage.outputs["words"].write_text("\n".join(text.split()))


def two_stages(text: Path) -> list[Stage]:
    first = Stage(name="first", work=upper, inputs={"text": text}, outputs=("upper",))
    second = Stage(
        name="second", work=words, inputs={"upper": first.output("upper")}, outputs=("words",)
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


def started(stages: list[Stage], directory: Path, *, verify: bool = False) -> dict[str, str]:
    """Run, and give the stages that were not skipped, with the reasons."""
    events: list[Event] = []
    run(stages, directory, observer=events.append, verify=verify)
    return {e.stage: e.reason for e in events if e.happening is Happening.STARTED}


def failure(stages: list[Stage], directory: Path) -> str:
    with pytest.raises(AnaphoraError) as caught:
        run(stages, directory)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# --- what a run does


def test_a_run_makes_the_outputs_and_says_from_what(text: Path, model: Path) -> None:
    run(two_stages(text), model)
    assert (model / "second/words").read_text() == "A\nB"
    assert sorted(os.listdir(model)) == [".hashes.json", ".lock", "first", "second"]
    # printf 'a b' | sha256sum; printf 'A B' | sha256sum
    assert json.loads((model / "first/stage.json").read_text()) == {
        "format": 1,
        "inputs": {"text": "c8687a08aa5d6ed2044328fa6a697ab8e96dc34291e8c2034ae8c38e6fcc6d65"},
        "outputs": {
            "upper": {
                "sha256": "fea4c5ce720c1d6a1cbc47c1607cc4ea172a69de8948e76d67910120597950fc",
                "size": 3,
            }
        },
        "settings": {},
        "version": 1,
    }


def test_nothing_is_done_twice(text: Path, model: Path) -> None:
    reason = "its outputs are not there"
    assert started(two_stages(text), model) == {"first": reason, "second": reason}
    assert started(two_stages(text), model) == {}
    assert started(two_stages(text), model, verify=True) == {}


def test_a_changed_input_reruns_what_depends_on_it(text: Path, model: Path) -> None:
    run(two_stages(text), model)
    text.write_text("a c")
    assert started(two_stages(text), model) == {
        "first": "its input text changed",
        "second": "its input upper changed",
    }
    assert (model / "second/words").read_text() == "A\nC"


def test_a_stage_that_gives_the_same_bytes_again_reruns_nothing_else(
    text: Path, model: Path
) -> None:
    run(two_stages(text), model)
    text.write_text("A b")  # the same in upper case
    assert started(two_stages(text), model) == {"first": "its input text changed"}


def test_an_input_that_moved_reruns_nothing(text: Path, model: Path, tmp_path: Path) -> None:
    run(two_stages(text), model)
    assert started(two_stages(text.rename(tmp_path / "moved")), model) == {}


def test_a_changed_setting_version_or_name_reruns_the_stage(text: Path, model: Path) -> None:
    first, second = two_stages(text)
    run([first, second], model)
    first = replace(first, settings={"order": 1})
    assert started([first, second], model) == {"first": "its settings changed"}
    first = replace(first, settings={"order": True})  # 1 == True, and yet another setting
    assert started([first, second], model) == {"first": "its settings changed"}
    first = replace(first, version=2)
    assert started([first, second], model) == {"first": "its version is 2, was 1"}
    first = replace(first, inputs={**first.inputs, "more": text})
    assert started([first, second], model) == {"first": "its inputs or outputs have other names"}


def test_altered_and_missing_outputs_are_made_again(text: Path, model: Path) -> None:
    run(two_stages(text), model)
    (model / "first/upper").write_text("X Y")
    assert started(two_stages(text), model) == {
        "first": "its output 'upper' was altered or removed"
    }
    (model / "second/words").unlink()
    assert started(two_stages(text), model) == {
        "second": "its output 'words' was altered or removed"
    }
    assert (model / "first/upper").read_text() == "A B"
    assert (model / "second/words").read_text() == "A\nB"


def test_damage_beneath_the_file_system_is_found_when_verifying(text: Path, model: Path) -> None:
    run(two_stages(text), model)
    good = json.loads((model / "first/stage.json").read_text())["outputs"]["upper"]["sha256"]
    (model / "first/upper").write_text("X Y")
    # Damage leaves a file's times alone, so that the remembered hash still seems to be right.
    remembered = json.dumps({identity(model / "first/upper"): good})
    (model / ".hashes.json").write_text(remembered)
    assert started(two_stages(text), model) == {}
    (model / ".hashes.json").write_text(remembered)
    assert started(two_stages(text), model, verify=True) == {
        "first": "its output 'upper' was altered or removed"
    }


def test_settings_reach_the_work(model: Path) -> None:
    def work(stage: StageContext) -> None:
        stage.outputs["out"].write_text(str(stage.settings["order"]))

    run([Stage(name="lm", work=work, outputs=("out",), settings={"order": 5})], model)
    assert (model / "lm/out").read_text() == "5"


def test_scratch_space_of_a_stage_is_freed_before_the_next_one(model: Path) -> None:
    seen = []

    def work(stage: StageContext) -> None:
        seen.append(sorted(os.listdir(stage.scratch.parent)))
        (stage.scratch / "temporary").write_text("x")
        stage.outputs["out"].write_text("")

    run([Stage(name=name, work=work, outputs=("out",)) for name in ("a", "b")], model)
    assert seen == [["a", "a.scratch"], ["b", "b.scratch"]]


def test_everything_is_on_disk_before_it_has_its_final_name(
    text: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[str] = []

    def record(descriptor: int) -> None:
        flushed.append(os.path.relpath(os.readlink(f"/proc/self/fd/{descriptor}"), model))

    monkeypatch.setattr(os, "fsync", record)
    run(two_stages(text)[:1], model)
    unfinished = ".unfinished/first"
    assert sorted(flushed[:2]) == [f"{unfinished}/stage.json", f"{unfinished}/upper"]
    assert flushed[2:] == [unfinished, "."]  # the directory itself, then its new name


def test_events_tell_how_much_is_done(model: Path) -> None:
    def half_way(stage: StageContext) -> None:
        stage.progress(0.5)
        stage.outputs["x"].write_text("")

    small = Stage(name="small", work=half_way, outputs=("x",), share=1)
    large = Stage(name="large", work=half_way, outputs=("x",), share=3)
    events: list[Event] = []
    run([small, large], model, observer=events.append)
    assert [(e.happening.value, e.stage, e.number, e.total, e.done_of_all) for e in events] == [
        ("started", "small", 1, 2, 0.0),
        ("progressed", "small", 1, 2, 0.125),
        ("finished", "small", 1, 2, 0.25),
        ("started", "large", 2, 2, 0.25),
        ("progressed", "large", 2, 2, 0.625),
        ("finished", "large", 2, 2, 1.0),
    ]
    events.clear()
    run([small, replace(large, version=2)], model, observer=events.append)
    assert [(e.happening.value, e.stage, e.done_of_all) for e in events] == [
        ("skipped", "small", 0.0),  # what is skipped is no part of the work
        ("started", "large", 0.0),
        ("progressed", "large", 0.5),
        ("finished", "large", 1.0),
    ]


# --- stages that fail


def with_second(text: Path, work: Callable[[StageContext], None]) -> list[Stage]:
    first, second = two_stages(text)
    return [first, replace(second, work=work)]


def test_after_a_failure_the_next_run_goes_on_with_the_failed_stage(
    text: Path, model: Path
) -> None:
    def fail(stage: StageContext) -> None:
        stage.outputs["words"].write_text("half")
        raise InputError("not UTF-8", "convert it", file="x.txt", line=3)

    with pytest.raises(StageError) as caught:
        run(with_second(text, fail), model)
    assert str(caught.value) == "stage 'second': x.txt:3: not UTF-8; convert it"
    assert caught.value.stage == "second"
    assert sorted(os.listdir(model)) == [".hashes.json", ".lock", "first"]
    assert list(started(two_stages(text), model)) == ["second"]


def test_a_failure_leaves_the_older_outputs(text: Path, model: Path) -> None:
    def fail(stage: StageContext) -> None:
        raise InputError("bad", "mend it")

    run(two_stages(text), model)
    first, second = with_second(text, fail)
    assert failure([first, replace(second, version=2)], model) == "stage 'second': bad; mend it"
    assert (model / "second/words").read_text() == "A\nB"
    assert started(two_stages(text), model) == {}


def test_a_mistake_in_the_program_stays_what_it_is_and_names_the_stage(
    text: Path, model: Path
) -> None:
    def stumble(stage: StageContext) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        run(with_second(text, stumble), model)
    assert caught.value.__notes__ == ["in stage 'second'"]
    assert list(started(two_stages(text), model)) == ["second"]


def test_a_full_disk_is_one_clear_line(text: Path, model: Path) -> None:
    def fill(stage: StageContext) -> None:
        with open("/dev/full", "w") as full:
            full.write("x")

    assert failure(with_second(text, fill), model) == (
        f"stage 'second': {model}: no space left on device; free some space or use another disk, "
        "then run again: finished stages are kept"
    )
    assert list(started(two_stages(text), model)) == ["second"]


def test_outputs_are_exactly_the_declared_files(text: Path, model: Path) -> None:
    def disobey(stage: StageContext) -> None:
        stage.outputs["b"].symlink_to(text)
        (stage.outputs["b"].parent / "c").write_text("")

    disobedient = Stage(name="s", work=disobey, outputs=("a", "b"))
    assert failure([disobedient], model) == (
        "stage 's': outputs differ from the declared ones: 3 faults: its output 'a' was not "
        "written; it wrote 'c', which it does not declare; its output 'b' is not a file"
    )
    assert not (model / "s").exists()


def test_an_input_that_changes_under_a_stage_is_an_error(text: Path, model: Path) -> None:
    def change_input(stage: StageContext) -> None:
        upper(stage)
        text.write_text("something else")

    first, _ = two_stages(text)
    assert failure([replace(first, work=change_input)], model) == (
        f"stage 'first': {text}: changed while the stage was reading it; "
        "run again when it is complete"
    )
    assert not (model / "first").exists()


# --- the documentation


def test_the_example_in_the_documentation_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parent.parent / "docs/stages.md").read_text(encoding="utf-8")
    code, output, again = re.findall(r"```(?:python|text)\n(.*?)```", page, re.DOTALL)[:3]
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    assert capsys.readouterr().out == output
    exec(code, {})
    assert capsys.readouterr().out == again
