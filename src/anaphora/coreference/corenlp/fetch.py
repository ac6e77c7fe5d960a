"""CoreNLP's jars, fetched by Maven into the cache and pinned by their hash."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

from anaphora.analysis.cache import Asset
from anaphora.errors import InputError

VERSION = "4.5.10"
_ARTIFACT = f"edu.stanford.nlp:stanford-corenlp:{VERSION}"
_JARS = {
    f"stanford-corenlp-{VERSION}.jar": (
        _ARTIFACT,
        "f813ce4ed7319d79225f2a520d40733075c6b3500dd0b81ee069229e461aab43",
    ),
    f"stanford-corenlp-{VERSION}-models.jar": (
        f"{_ARTIFACT}:jar:models",
        "a5da9f6feb35a0fd2ea2cbe8909bede3952965b238a68c833ae3e031ed9026a0",
    ),
    f"stanford-corenlp-{VERSION}-models-english.jar": (
        f"{_ARTIFACT}:jar:models-english",
        "fb260e7df725a19e6861db3df9444b4a6bbad2b2ab223d3a73d508bfadb5e159",
    ),
}
"""All that coreference needs. The third holds the fast constituency parser, without which the
deterministic system takes ten times as long; what else the program depends on is for times, web
services and file formats that we do not use."""


def _build(directory: Path) -> None:
    for name, (artifact, sha256) in _JARS.items():
        _copy(artifact, directory)
        with open(directory / name, "rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != sha256:
                raise InputError(
                    f"what Maven offers as {artifact} is not the pinned file",
                    "do not use it; check Maven's settings.xml and tell the developers",
                )


def _copy(artifact: str, directory: Path) -> None:
    if shutil.which("mvn") is None:
        raise InputError("Maven is not installed", "on Debian run: apt-get install maven")
    goal = ("dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={directory}")
    done = subprocess.run(
        ["mvn", "--batch-mode", "--quiet", *goal], capture_output=True, text=True, check=False
    )
    if done.returncode:
        errors = [line for line in done.stdout.splitlines() if line.startswith("[ERROR]")]
        reason = errors[0].removeprefix("[ERROR]").strip() if errors else "no reason given"
        raise InputError(
            f"{artifact} cannot be fetched with Maven ({reason})",
            "check the network and Maven's settings.xml, then run the same command again",
        )


ASSET = Asset(
    "corenlp", VERSION, "corenlp", f"Stanford CoreNLP {VERSION} with English models; GPL-3", _build
)
