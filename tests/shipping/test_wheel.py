"""The two wheels: what is in them, what they say of themselves, and what is said when they cannot be made."""

import base64
import csv
import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.tags import parse_tag, sys_tags
from packaging.utils import parse_wheel_filename

import wheel
from filon import __version__
from filon.kernel.library import BASELINE, SUFFIX, place_of
from shipping.stages import FACTORIES, GAME, Stage

ABOUT = f"filon-{__version__}.dist-info"


@pytest.fixture(scope="session")
def packed(stage: Stage, pure: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel with compiled code."""
    return wheel.pack(stage.folder, pure, tmp_path_factory.mktemp("packed"))


def contents(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_it_is_for_this_python_and_says_so(packed: Path) -> None:
    _, version, _, tags = parse_wheel_filename(packed.name)
    assert str(version) == __version__
    assert tags == parse_tag(wheel.platform_tag())
    assert tags & set(sys_tags()), "pip would not install it here"
    said = contents(packed)[f"{ABOUT}/WHEEL"].decode().splitlines()
    assert f"Tag: {wheel.platform_tag()}" in said
    assert "Root-Is-Purelib: false" in said


def test_it_is_the_pure_one_with_compiled_code(packed: Path, pure: Path) -> None:
    brought, plain = contents(packed), contents(pure)
    more = {name for name in brought if name not in plain}
    assert {name.rpartition(".")[2] for name in more} == {SUFFIX.removeprefix("."), "json"}
    assert all(name.startswith(wheel.COMPILED) for name in more)
    assert sum(name.endswith(SUFFIX) for name in more) == len(FACTORIES)
    assert {name for name in plain if brought[name] != plain[name]} == {
        f"{ABOUT}/{name}" for name in ("WHEEL", "METADATA", "RECORD")
    }


def test_its_list_of_files_is_right(packed: Path) -> None:
    brought = contents(packed)
    listed = {name: (digest, size) for name, digest, size in csv.reader(brought[f"{ABOUT}/RECORD"].decode().splitlines())}
    assert listed.keys() == brought.keys()
    assert listed.pop(f"{ABOUT}/RECORD") == ("", "")
    for name, (digest, size) in listed.items():
        expected = base64.urlsafe_b64encode(hashlib.sha256(brought[name]).digest()).rstrip(b"=").decode()
        assert (digest, int(size)) == (f"sha256={expected}", len(brought[name])), name


def test_it_asks_for_the_numba_it_was_compiled_with_and_the_pure_one_for_any(packed: Path, pure: Path) -> None:
    place = place_of(*BASELINE)
    asked = [
        line for line in contents(packed)[f"{ABOUT}/METADATA"].decode().splitlines() if line.startswith("Requires-Dist")
    ]
    plain = [line for line in contents(pure)[f"{ABOUT}/METADATA"].decode().splitlines() if line.startswith("Requires-Dist")]
    assert set(asked) - set(plain) == {f"Requires-Dist: {name}=={place[name]}" for name in ("numba", "llvmlite")}
    assert len(set(plain) - set(asked)) == 1


def test_the_same_content_is_the_same_wheel(stage: Stage, pure: Path, packed: Path, tmp_path: Path) -> None:
    assert wheel.pack(stage.folder, pure, tmp_path).read_bytes() == packed.read_bytes()


def test_the_pure_one_has_all_that_is_played_with(pure: Path) -> None:
    names = contents(pure).keys()
    sources = {file.relative_to(wheel.CHECKOUT / "src").as_posix() for file in (wheel.CHECKOUT / "src").rglob("*.py")}
    assert sources <= names
    assert not any("__pycache__" in name or name.startswith(wheel.COMPILED) for name in names)


def test_a_library_that_is_missing_is_noticed(stage: Stage, tmp_path: Path) -> None:
    bare = stage.copied_to(tmp_path / "stage")
    for file in bare.libraries:
        file.unlink()
    with pytest.raises(wheel.NoWheel, match="of 2 libraries an installed Filon would find 0"):
        wheel.put_on_stage([GAME], bare.folder, tmp_path / "empty", FACTORIES)


def test_what_the_compiler_said_last_is_said(stage: Stage, tmp_path: Path) -> None:
    with pytest.raises(wheel.NoWheel, match=r"nonesuch could not be compiled: ModuleNotFoundError: .*nonesuch"):
        wheel.compile_game("nonesuch", stage.folder, tmp_path, FACTORIES, lambda _step: None)


def test_metadata_without_numba_is_no_wheel() -> None:
    with pytest.raises(wheel.NoWheel, match="does not ask for numba"):
        wheel.asked_by_wheel("Requires-Dist: numpy>=2\n")


def test_a_new_wheel_takes_the_place_of_all_older_ones(tmp_path: Path) -> None:
    """`pip install dist/filon-*.whl` would refuse two."""
    dist = tmp_path / "dist"
    dist.mkdir()
    for name in ("filon-0.0.1-cp311-cp311-linux_x86_64.whl", "other-1-py3-none-any.whl"):
        (dist / name).touch()
    made = tmp_path / "filon-0.0.2-cp311-cp311-linux_x86_64.whl"
    made.touch()
    assert wheel.replaced(made, dist) == dist / made.name
    assert {file.name for file in dist.iterdir()} == {made.name, "other-1-py3-none-any.whl"}


def test_the_program_says_in_a_sentence_what_went_wrong(tmp_path: Path) -> None:
    (tmp_path / "hatchling.py").write_text("raise SystemExit('no disk left')")
    path = f"{tmp_path}:{wheel.CHECKOUT / 'src'}"
    done = subprocess.run(
        [sys.executable, wheel.__file__, "--dist", str(tmp_path / "dist")],
        env={**wheel.plain_environment(tmp_path, tmp_path), "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "filon: there is no wheel: hatchling could not build it: no disk left\n"
    assert not (tmp_path / "dist").exists()
