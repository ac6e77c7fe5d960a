"""Assets in the cache and wheels of the registry, with real wheels in a local folder."""

import base64
import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora.analysis import cache
from anaphora.analysis.assets import ASSETS, of_groups
from anaphora.analysis.cache import Asset, install, installed
from anaphora.analysis.wheels import Wheel
from anaphora.cli import main
from anaphora.errors import InputError


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    monkeypatch.setenv("ANAPHORA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def two_files(directory: Path) -> None:
    (directory / "a.txt").write_text("one")
    (directory / "sub").mkdir()
    (directory / "sub" / "b.txt").write_text("two")


TINY = Asset("tiny", "1.0", "models", "made by hand; public domain", two_files)


def test_an_asset_is_built_once_and_found_afterwards(own_cache: Path) -> None:
    assert install(TINY)
    assert not install(TINY)
    assert installed(TINY) == own_cache / "tiny-1.0"
    manifest = json.loads((installed(TINY) / "manifest.json").read_text())
    # from the shell: printf one | sha256sum
    assert manifest["a.txt"] == "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"


def test_an_asset_that_is_missing_names_the_command() -> None:
    with pytest.raises(InputError) as error:
        installed(TINY)
    assert str(error.value) == "tiny 1.0 is not set up; run: anaphora setup models"


@pytest.mark.parametrize(
    ("harm", "fault"),
    [
        (lambda path: (path / "a.txt").write_text("on3"), "file a.txt is not what was set up"),
        (lambda path: (path / "a.txt").unlink(), "files are missing or foreign"),
        (lambda path: (path / "c.txt").touch(), "files are missing or foreign"),
        (lambda path: (path / "manifest.json").write_text("{"), "its manifest is damaged"),
    ],
)
def test_a_damaged_asset_is_refused_and_built_anew(
    harm: Callable[[Path], object], fault: str
) -> None:
    install(TINY)
    harm(TINY.path)
    with pytest.raises(InputError) as error:
        installed(TINY)
    assert str(error.value) == f"{TINY.path}: {fault}; run: anaphora setup models"
    assert install(TINY)
    assert installed(TINY) == TINY.path


def test_a_build_that_fails_leaves_nothing(own_cache: Path) -> None:
    def half(directory: Path) -> None:
        two_files(directory)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        install(Asset("tiny", "1.0", "models", "", half))
    assert [path.name for path in own_cache.iterdir()] == [".lock"]


def test_what_a_killed_build_left_is_cleared_away(own_cache: Path) -> None:
    left = own_cache / "tiny-1.0.part"
    left.mkdir(parents=True)
    (left / "rubbish").touch()
    assert install(TINY)
    assert not left.exists()
    assert sorted(p.name for p in installed(TINY).iterdir()) == ["a.txt", "manifest.json", "sub"]


def test_a_cache_that_cannot_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ANAPHORA_CACHE", str(tmp_path / "file"))
    with pytest.raises(
        InputError, match=r"tiny cannot be written \(file exists\); free some space"
    ):
        install(TINY)


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANAPHORA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    assert cache.directory() == Path("/x/anaphora")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.directory() == Path.home() / ".cache" / "anaphora"


def make_wheel(folder: Path) -> str:
    """Write a wheel of the package "tiny" that may be unpacked but not run; return its hash."""
    files = {
        "tiny/__init__.py": "raise SystemExit('imported')",
        "tiny/data/words.txt": "le\n",
        "tiny/data/more/gender.txt": "m\n",
        "tiny/data/code.py": "raise SystemExit('imported')",
        "tiny-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n",
        "tiny-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n",
    }
    path = folder / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr("tiny-1.0.dist-info/RECORD", "".join(map(_record, files.items())))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _record(item: tuple[str, str]) -> str:
    name, text = item
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(text)}\n"


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of wheels that is all pip knows."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def test_a_wheels_data_is_unpacked_without_its_code(registry: Path, tmp_path: Path) -> None:
    wheel = Wheel("tiny==1.0", make_wheel(registry), "tiny/data")
    wheel.unpack(tmp_path / "out")
    found = {str(p.relative_to(tmp_path / "out")) for p in (tmp_path / "out").rglob("*.*")}
    assert found == {"words.txt", "more/gender.txt"}


def test_a_wheel_of_another_hash_is_refused(registry: Path, tmp_path: Path) -> None:
    make_wheel(registry)
    with pytest.raises(InputError) as error:
        Wheel("tiny==1.0", "0" * 64, "tiny/data").unpack(tmp_path)
    assert str(error.value) == (
        "what the package registry offers as tiny==1.0 is not the pinned file; "
        "do not use it; check PIP_INDEX_URL and tell the developers"
    )


def test_a_wheel_that_cannot_be_had_is_one_line(registry: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        Wheel("tiny==1.0", "0" * 64, "tiny/data").unpack(tmp_path)
    assert str(error.value) == (
        "tiny==1.0 cannot be fetched with pip (No matching distribution found for tiny==1.0); "
        "check the network and PIP_INDEX_URL, then run the same command again"
    )


def test_setup_says_what_it_set_up_and_the_second_time_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ASSETS, "_builtin", {"tiny": f"{__name__}:TINY"})
    assert main(["setup", "lexica"]) == 0
    assert not TINY.path.exists()
    assert main(["setup"]) == 0
    said = "anaphora: set up tiny 1.0 (made by hand; public domain)\n"
    assert capsys.readouterr() == ("", said)
    assert main(["setup", "all"]) == 0
    assert capsys.readouterr() == ("", "")


def test_every_asset_says_its_licence_and_has_a_group() -> None:
    assets = of_groups(("models", "lexica", "corenlp"))
    assert [asset.name for asset in assets] == ASSETS.names()
    assert all("; " in asset.terms for asset in assets)
