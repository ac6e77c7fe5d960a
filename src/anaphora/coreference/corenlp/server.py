"""CoreNLP's server: started on a free port of this machine, and stopped, by us.

It listens on every network interface, so it gets a password that only we know. It reads that from a
file, since anybody may read a command line.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from anaphora.errors import InputError

MEMORY = "ANAPHORA_CORENLP_MEMORY"
_USUAL_MEMORY = "3g"
_LEAST_JAVA = 9  # the first that reads its arguments from a file
_USER = "anaphora"
_ATTEMPTS = 3  # at a port: another program may take a free one before we do
_START_SECONDS = 120
_NO_LIMIT = 2**31 - 1  # milliseconds and characters: we bound time ourselves
_OUT_OF_MEMORY = 3  # the exit code that -XX:+ExitOnOutOfMemoryError gives
_INSTALL = "on Debian run: apt-get install default-jre-headless"


@dataclass(slots=True)
class Server:
    """A running CoreNLP with the jars of `directory`; `stop` it when done."""

    directory: Path
    url: str = ""
    password: str = field(default_factory=secrets.token_hex)
    process: subprocess.Popen[bytes] | None = None
    _log: IO[bytes] | None = None

    @property
    def user(self) -> str:
        """Who we are to it."""
        return _USER

    @property
    def runs(self) -> bool:
        """Whether the process is alive."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it and wait until it answers."""
        check_java()
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self) -> None:
        for _ in range(_ATTEMPTS):
            port = _free_port()
            self.url = f"http://127.0.0.1:{port}"
            arguments = self._launch(port)
            try:
                if self._answers():
                    return
            finally:
                arguments.unlink()
            if "Address already in use" not in self.end_of_log():
                raise self.why_it_died()
        raise InputError(
            f"CoreNLP found no free port in {_ATTEMPTS} attempts (the last was {port})",
            "stop what takes the ports of this machine, then run the same command again",
        )

    def stop(self) -> None:
        """End the process, if there is one."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self._log is not None:
            self._log.close()
        self.process = self._log = None

    def why_it_died(self) -> InputError:
        """An error that says why the process ended."""
        log = self.end_of_log()
        code = None if self.process is None else self.process.poll()
        memory = os.environ.get(MEMORY, _USUAL_MEMORY)
        if code == _OUT_OF_MEMORY or "OutOfMemoryError" in log:
            return InputError(
                f"CoreNLP ran out of memory ({memory})", f"give it more: {MEMORY}=6g anaphora ..."
            )
        if "Invalid maximum heap size" in log or "larger than the maximum" in log:
            return InputError(f"Java cannot use {memory} of memory", f"correct {MEMORY}")
        if code is not None and code < 0:
            return InputError(
                f"CoreNLP was killed (signal {-code})",
                "see that the machine has memory to spare, then run the same command again",
            )
        lines = [line.strip() for line in log.splitlines() if line.strip()]
        state = "does not answer" if code is None else f"stopped with code {code}"
        return InputError(
            f"CoreNLP {state} ({lines[-1] if lines else 'no reason given'})",
            "run: anaphora setup corenlp",
        )

    def end_of_log(self) -> str:
        """The last of what the process wrote."""
        if self._log is None:
            return ""
        size = self._log.seek(0, os.SEEK_END)
        self._log.seek(max(0, size - 4096))
        return self._log.read().decode("utf-8", "replace")

    def _launch(self, port: int) -> Path:
        """Start the process; the file with its arguments is to be removed when it runs."""
        self.stop()
        memory = os.environ.get(MEMORY, _USUAL_MEMORY)
        arguments = [
            f"-Xmx{memory}",
            "-XX:+ExitOnOutOfMemoryError",
            f'-cp "{self.directory}/*"',
            "edu.stanford.nlp.pipeline.StanfordCoreNLPServer",
            f"-port {port} -timeout {_NO_LIMIT} -maxCharLength {_NO_LIMIT} -quiet true",
            f"-username {_USER} -password {self.password}",
        ]
        self._log = tempfile.TemporaryFile(prefix="anaphora-corenlp-")  # noqa: SIM115 until stop
        with tempfile.NamedTemporaryFile("w", prefix="anaphora-", delete=False) as file:
            file.write("\n".join(arguments))
        # It must not outlive us, however we end.
        with_us = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
        self.process = subprocess.Popen(
            [*with_us, "java", f"@{file.name}"],
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        return Path(file.name)

    def _answers(self) -> bool:
        """Wait for it to be ready; whether that came."""
        end = time.monotonic() + _START_SECONDS
        while self.runs and time.monotonic() < end:
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/ready", timeout=5):
                return True
            time.sleep(0.1)
        return False


def check_java() -> None:
    """Raise an error unless Java is here and new enough."""
    if shutil.which("java") is None:
        raise InputError("Java is not installed", _INSTALL)
    done = subprocess.run(["java", "-version"], capture_output=True, text=True, check=False)
    version = re.search(r'version "(?:1\.)?(\d+)', done.stderr)
    if done.returncode or not version:
        raise InputError("Java does not run", _INSTALL)
    if int(version[1]) < _LEAST_JAVA:
        raise InputError(
            f"Java {version[1]} is too old for CoreNLP, which needs Java {_LEAST_JAVA}", _INSTALL
        )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
