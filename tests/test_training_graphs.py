"""Any graph of stages, any change: exactly the stages whose recipe changed run again."""

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import Mock, patch

from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.training.runner import Event, Happening, run
from anaphora.training.stages import Stage, StageContext, StageOutput

SMALL = st.integers(0, 3)


@dataclass(frozen=True)
class Node:
    """A stage that adds up what it reads, modulo `modulus`: with 1 it always writes the same."""

    reads: frozenset[int]
    reads_file: bool
    setting: int
    version: int
    modulus: int

    def value(self, inputs: list[int]) -> int:
        """What the stage writes."""
        return (sum(inputs) + self.setting + self.version) % self.modulus


def node_values(nodes: list[Node], file: int) -> list[int]:
    values: list[int] = []
    for node in nodes:
        values.append(node.value([values[i] for i in node.reads] + [file] * node.reads_file))
    return values


def node_stage(number: int, node: Node, file: Path) -> Stage:
    def work(stage: StageContext) -> None:
        inputs = [int(path.read_text()) for path in stage.inputs.values()]
        value = replace(node, setting=stage.settings["setting"]).value(inputs)
        stage.outputs["value"].write_text(str(value))

    earlier = {f"n{i}": StageOutput(f"n{i}", "value") for i in node.reads}
    return Stage(
        name=f"n{number}",
        work=work,
        inputs={**earlier, **({"file": file} if node.reads_file else {})},
        outputs=("value",),
        settings={"setting": node.setting},
        version=node.version,
    )


@st.composite
def graphs(draw: st.DrawFn) -> list[Node]:
    return [
        Node(
            reads=draw(st.frozensets(st.integers(0, number - 1))) if number else frozenset(),
            reads_file=draw(st.booleans()),
            setting=draw(SMALL),
            version=draw(SMALL),
            modulus=draw(st.integers(1, 4)),
        )
        for number in range(draw(st.integers(1, 6)))
    ]


@st.composite
def changed_graphs(draw: st.DrawFn) -> tuple[list[Node], list[Node]]:
    """A graph, and the same with other settings and versions of some nodes."""
    nodes = draw(graphs())
    changed = [
        replace(node, setting=draw(SMALL), version=draw(SMALL)) if draw(st.booleans()) else node
        for node in nodes
    ]
    return nodes, changed


@given(graph=changed_graphs(), file=SMALL, new_file=SMALL)
@settings(max_examples=60, deadline=None)
@patch("os.fsync", Mock())  # hundreds of runs, and none needs to outlive a power failure
def test_exactly_the_stages_whose_recipe_changed_are_rerun(
    graph: tuple[list[Node], list[Node]], file: int, new_file: int
) -> None:
    before, after = graph
    old, new = node_values(before, file), node_values(after, new_file)
    expected = {
        f"n{number}"
        for number, (a, b) in enumerate(zip(before, after, strict=True))
        if (a.setting, a.version) != (b.setting, b.version)
        or (b.reads_file and file != new_file)
        or any(old[i] != new[i] for i in b.reads)
    }
    with TemporaryDirectory() as name:
        directory, path = Path(name) / "model", Path(name) / "file"
        path.write_text(str(file))
        run([node_stage(i, node, path) for i, node in enumerate(before)], directory)
        path.write_text(str(new_file))
        stages = [node_stage(i, node, path) for i, node in enumerate(after)]
        events: list[Event] = []
        run(stages, directory, observer=events.append)
        assert {e.stage for e in events if e.happening is Happening.STARTED} == expected
        assert [int((directory / s.name / "value").read_text()) for s in stages] == new
