"""CoreNLP itself where it is set up; other Javas are small programs of that name."""

from __future__ import annotations

import os
import signal
import stat
from pathlib import Path

import pytest

from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.coreference.corenlp import server as server_module
from anaphora.coreference.corenlp.fetch import ASSET
from anaphora.coreference.corenlp.resolver import STATISTICAL, CoreNlpResolver, System
from anaphora.coreference.corenlp.server import Server, check_java
from anaphora.documents import Document, Segment, Token
from anaphora.errors import InputError
from tests.assets import needs


def java_that(does: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program called java before all others."""
    program = folder / "java"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


VERSION_17 = 'case "$1" in -version) echo "openjdk version \\"17.0.2\\"" >&2; exit 0;; esac\n'


def test_no_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError) as caught:
        check_java()
    assert str(caught.value) == (
        "Java is not installed; on Debian run: apt-get install default-jre-headless"
    )


def test_an_old_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    java_that("echo 'java version \"1.8.0_201\"' >&2", tmp_path, monkeypatch)
    with pytest.raises(InputError, match="Java 8 is too old for CoreNLP, which needs Java 9"):
        check_java()


def test_a_broken_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    java_that("exit 127", tmp_path, monkeypatch)
    with pytest.raises(InputError, match="Java does not run"):
        check_java()


@pytest.mark.parametrize(
    ("does", "said"),
    [
        (
            'echo "java.net.BindException: Address already in use"; exit 1',
            r"CoreNLP found no free port in 3 attempts \(the last was \d+\); stop what takes",
        ),
        (
            'echo "Terminating due to java.lang.OutOfMemoryError: Java heap space"; exit 3',
            r"CoreNLP ran out of memory \(3g\); give it more: ANAPHORA_CORENLP_MEMORY=6g anaphora",
        ),
        (
            'echo "Error: Could not find or load main class X"; exit 1',
            r"CoreNLP stopped with code 1 \(Error: Could not find or load main class X\); run: "
            "anaphora setup corenlp",
        ),
        ("kill -9 $$", r"CoreNLP was killed \(signal 9\); see that the machine has memory"),
    ],
)
def test_a_server_that_does_not_start_says_why_in_one_line(
    does: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    java_that(VERSION_17 + does, tmp_path, monkeypatch)
    server = Server(tmp_path)
    with pytest.raises(InputError, match=said) as caught:
        server.start()
    assert "\n" not in str(caught.value)
    server.stop()


def test_the_password_is_in_no_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "arguments"
    java_that(f'{VERSION_17}echo "$@" > {seen}; exit 1', tmp_path, monkeypatch)
    server = Server(tmp_path)
    with pytest.raises(InputError):
        server.start()
    assert seen.read_text().startswith("@")
    assert server.password not in seen.read_text()
    assert not Path(seen.read_text().strip()[1:]).exists()


def test_another_language_is_refused() -> None:
    with pytest.raises(InputError, match="CoreNLP resolves English only, not 'es'"):
        RESOLVERS.get("corenlp")(ResolverOptions("es"))


def text(*lines: str) -> Document:
    segments = (Segment(line, tuple(map(Token, line.split()))) for line in lines)
    return Document("d", tuple(segments))


STORY = text(
    "The committee bought a house .", "", "It is ( very ) old .", "John said he loves that"
)


@needs("corenlp")
def test_corenlp_answers_dies_and_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    resolver = CoreNlpResolver(STATISTICAL)
    first = resolver.annotate(STORY)
    assert [len(sentence["tokens"]) for sentence in first["sentences"]] == [6, 7, 5]
    pronouns = {m["text"]: m["sentNum"] for chain in first["corefs"].values() for m in chain}
    assert pronouns["he"] == 3
    process = resolver.server.process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert resolver.annotate(STORY)["corefs"] == first["corefs"]
    resolver.server.stop()
    assert not resolver.server.runs


@needs("corenlp")
def test_corenlp_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(server_module.MEMORY, "64m")
    with pytest.raises(InputError) as caught:
        CoreNlpResolver(STATISTICAL).annotate(STORY)
    assert str(caught.value) == (
        "document 'd': CoreNLP ran out of memory (64m); "
        "give it more: ANAPHORA_CORENLP_MEMORY=6g anaphora ..."
    )


@needs("corenlp")
def test_corenlp_too_slow() -> None:
    hurried = System("hurried", STATISTICAL.properties, patience=0.01)
    resolver = CoreNlpResolver(hurried)
    with pytest.raises(InputError, match="document 'd': CoreNLP was not done after 3 seconds"):
        resolver.annotate(STORY)
    assert not resolver.server.runs


def test_without_the_jars_the_command_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    java_that(VERSION_17, tmp_path, monkeypatch)
    monkeypatch.setenv("ANAPHORA_CACHE", str(tmp_path))
    with pytest.raises(InputError) as caught:
        RESOLVERS.get("corenlp")(ResolverOptions("en"))
    assert (
        str(caught.value) == f"corenlp {ASSET.version} is not set up; run: anaphora setup corenlp"
    )
