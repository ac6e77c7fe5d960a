"""Training that is killed, run twice at once, or short of space: real processes, real signals.

Children import this module: it imports nothing slow. Where runs are killed by the hundred nothing
waits for the disk, since a kill, unlike a power failure, loses nothing that was written.
"""

import json
import os
import random
import resource
import shutil
import signal
import sys
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from unittest.mock import patch

from anaphora.errors import AnaphoraError
from anaphora.training.runner import run
from anaphora.training.stages import Stage, StageContext

PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload(["anaphora.training.runner", "unittest.mock"])  # quick children
FILE_OPERATIONS = {
    "fcntl.flock",
    "os.listdir",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.scandir",
    "os.truncate",
    "test.piece_written",
}


def write_in_pieces(path: Path, pieces: list[str]) -> None:
    with open(path, "w", encoding="utf-8") as file:
        for piece in pieces:
            file.write(piece)
            file.flush()
            sys.audit("test.piece_written")


def split(stage: StageContext) -> None:
    words = stage.inputs["text"].read_text().split()
    write_in_pieces(stage.scratch / "words", words)
    write_in_pieces(stage.outputs["even"], [f"{w}\n" for w in words[::2]])
    write_in_pieces(stage.outputs["odd"], [f"{w}\n" for w in words[1::2]])


def count(stage: StageContext) -> None:
    words = stage.inputs["words"].read_text().split()
    counts = {word: words.count(word) for word in sorted(set(words))}
    write_in_pieces(stage.outputs["counts.json"], [json.dumps(counts)])
    write_in_pieces(stage.outputs["total"], [str(len(words)), "\n"])


def join(stage: StageContext) -> None:
    write_in_pieces(stage.outputs["model"], [p.read_text() for p in stage.inputs.values()])


def stages(text: Path) -> list[Stage]:
    splitting = Stage(name="split", work=split, inputs={"text": text}, outputs=("even", "odd"))
    counting = Stage(
        name="count",
        work=count,
        inputs={"words": splitting.output("even")},
        outputs=("counts.json", "total"),
    )
    joining = Stage(
        name="join",
        work=join,
        inputs={"counts": counting.output("counts.json"), "odd": splitting.output("odd")},
        outputs=("model",),
    )
    return [splitting, counting, joining]


def tree(directory: Path) -> dict[str, bytes | None]:
    """All below a directory, None for a directory, without what belongs to one run only."""
    return {
        str(path.relative_to(directory)): path.read_bytes() if path.is_file() else None
        for path in directory.rglob("*")
        if path.name not in {".lock", ".hashes.json"}
    }


def trained(text: Path, directory: Path) -> dict[str, bytes | None]:
    run(stages(text), directory)
    return tree(directory)


def die_before_operation(number: int, text: Path, directory: Path) -> None:
    """Train, and kill this process before its `number`-th operation on files."""
    remaining = number

    def count_down(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal remaining
        opens = event == "open" and str(arguments[0]).startswith(str(directory))
        if opens or event in FILE_OPERATIONS:
            remaining -= 1
            if remaining == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count_down)
    with patch("os.fsync"):
        run(stages(text), directory)


def killed_before_operation(number: int, text: Path, directory: Path) -> bool:
    """Whether training in a process of its own had so many operations that it was killed."""
    process = PROCESSES.Process(target=die_before_operation, args=(number, text, directory))
    process.start()
    process.join()
    assert process.exitcode in {0, -signal.SIGKILL}
    return process.exitcode != 0


def a_text(tmp_path: Path, words: str = "to be or not to be that is the question") -> Path:
    text = tmp_path / "text"
    text.write_text(words)
    return text


def test_runs_killed_at_random_operations_end_with_the_bytes_of_an_undisturbed_one(
    tmp_path: Path,
) -> None:
    text = a_text(tmp_path)
    undisturbed = trained(text, tmp_path / "undisturbed")
    rng = random.Random(8)
    kills = 0
    for attempt in range(8):
        directory = tmp_path / f"killed{attempt}"
        while killed_before_operation(rng.randint(1, 70), text, directory):
            kills += 1
        assert tree(directory) == undisturbed
    assert kills >= 24


def test_runs_killed_at_random_moments_end_with_the_bytes_of_an_undisturbed_one(
    tmp_path: Path,
) -> None:
    text = a_text(tmp_path)
    undisturbed = trained(text, tmp_path / "undisturbed")
    rng = random.Random(9)
    for _ in range(15):
        shutil.rmtree(tmp_path / "killed", ignore_errors=True)
        for _ in range(2):
            parent, child = PROCESSES.Pipe()
            process = PROCESSES.Process(
                target=train_and_report, args=(text, tmp_path / "killed", child)
            )
            process.start()
            assert parent.recv() == "ready"
            time.sleep(rng.uniform(0, 0.01))
            process.kill()
            process.join()
        assert trained(text, tmp_path / "killed") == undisturbed


def test_a_kill_at_any_operation_leaves_of_each_stage_the_old_the_new_or_nothing(
    tmp_path: Path,
) -> None:
    old = trained(a_text(tmp_path, "one two one two three four"), tmp_path / "old")
    text = a_text(tmp_path, "five six five seven")
    new = trained(text, tmp_path / "new")
    number = 1
    while True:
        directory = tmp_path / "replaced"
        shutil.copytree(tmp_path / "old", directory)
        killed = killed_before_operation(number, text, directory)
        for stage in stages(text):
            assert published(stage, tree(directory)) in (
                published(stage, old),
                published(stage, new),
                {},
            )
        with patch("os.fsync"):
            assert trained(text, directory) == new
        if not killed:
            break
        shutil.rmtree(directory)
        number += 1
    assert number > 60


def published(stage: Stage, files: dict[str, bytes | None]) -> dict[str, bytes | None]:
    return {name: content for name, content in files.items() if name.startswith(f"{stage.name}/")}


def train_and_report(text: Path, directory: Path, parent: Connection) -> None:
    parent.send("ready")
    run(stages(text), directory)


def train_when_told(directory: Path, parent: Connection) -> None:
    def wait(stage: StageContext) -> None:
        parent.send("at work")
        stage.outputs["answer"].write_text(parent.recv())

    run([Stage(name="wait", work=wait, outputs=("answer",))], directory)


def test_a_second_process_is_refused_and_the_first_one_finishes(tmp_path: Path) -> None:
    here, there = PROCESSES.Pipe()
    first = PROCESSES.Process(target=train_when_told, args=(tmp_path / "model", there))
    first.start()
    assert here.recv() == "at work"
    text = a_text(tmp_path)
    refusal = error_of_training(text, tmp_path / "model", file_limit=None)
    here.send("done")
    first.join()
    assert refusal.startswith(
        f"{tmp_path}/model: another run is at work here (process {first.pid} on "
    )
    assert refusal.endswith("; wait until it has finished or stop it, or use another directory")
    assert first.exitcode == 0
    assert (tmp_path / "model/wait/answer").read_text() == "done"
    assert not (tmp_path / "model/split").exists()
    trained(text, tmp_path / "model")


def test_a_lock_goes_away_with_its_process(tmp_path: Path) -> None:
    here, there = PROCESSES.Pipe()
    first = PROCESSES.Process(target=train_when_told, args=(tmp_path / "model", there))
    first.start()
    assert here.recv() == "at work"
    first.kill()
    first.join()
    trained(a_text(tmp_path), tmp_path / "model")
    assert not (tmp_path / "model/wait").exists()


def train_with_limit(
    text: Path, directory: Path, file_limit: int | None, parent: Connection
) -> None:
    if file_limit is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, resource.RLIM_INFINITY))
    try:
        run(stages(text), directory)
        parent.send("no error")
    except AnaphoraError as error:
        parent.send(str(error))


def error_of_training(text: Path, directory: Path, file_limit: int | None) -> str:
    here, there = PROCESSES.Pipe()
    process = PROCESSES.Process(target=train_with_limit, args=(text, directory, file_limit, there))
    process.start()
    message = here.recv()
    process.join()
    return str(message)


def test_a_file_that_may_not_grow_further_is_one_clear_line(tmp_path: Path) -> None:
    text = a_text(tmp_path, "a " * 4000)
    message = error_of_training(text, tmp_path / "model", file_limit=3000)
    assert message == (
        f"stage 'split': {tmp_path}/model: file too large; "
        "raise the limit on file sizes (ulimit -f), then run again"
    )
    assert set(tree(tmp_path / "model")) == set()
    assert trained(text, tmp_path / "model") == trained(text, tmp_path / "undisturbed")
