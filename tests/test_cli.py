"""The frame of the command: help, exit codes, one-line errors, clean streams."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import anaphora
from anaphora.cli import COMMANDS, main

ANAPHORA = (sys.executable, "-m", "anaphora.cli")


def run(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run((*ANAPHORA, *map(str, arguments)), input=stdin, capture_output=True)


def test_help_lists_every_command() -> None:
    shown = run("--help")
    assert shown.returncode == 0
    for name, summary in COMMANDS.items():
        assert f"{name}".encode() in shown.stdout
        assert summary.encode() in shown.stdout


def test_help_imports_no_command_and_nothing_heavy() -> None:
    code = (
        "import sys; from anaphora.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'pydantic', 'tqdm', 'zstandard',"
        " 'defusedxml', 'hypothesis'}), 'anaphora.cli.convert' in sys.modules, file=sys.stderr)"
    )
    shown = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True)
    assert shown.stderr == "[] False\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert f"usage: anaphora {name}" in capsys.readouterr().out


def test_version() -> None:
    assert run("--version").stdout.decode() == f"anaphora {anaphora.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [(), ("no-such-command",), ("convert",), ("convert", "--no-such-option")]
)
def test_wrong_usage_exits_with_2_and_says_how(arguments: tuple[str, ...]) -> None:
    shown = run(*arguments)
    assert shown.returncode == 2
    assert shown.stdout == b""
    assert b"usage: anaphora" in shown.stderr
    assert b"Traceback" not in shown.stderr


def test_bad_input_exits_with_1_and_one_line(tmp_path: Path) -> None:
    shown = run("convert", "--from", "plain", "--to", "jsonl", tmp_path / "absent")
    assert shown.returncode == 1
    assert shown.stdout == b""
    assert shown.stderr.decode() == (
        f"anaphora: {tmp_path}/absent: cannot be opened (no such file or directory); "
        "check the path and its permissions\n"
    )


def test_an_interrupt_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("anaphora.cli.convert.run", interrupted)
    assert main(["convert", "--from", "plain", "--to", "plain"]) == 130
    assert capsys.readouterr().err == "anaphora: interrupted; nothing half-written was left\n"
