"""A step runs once for the same inputs, and again as soon as one of them differs."""

from pathlib import Path

import pytest

from devtools.incremental_steps import Step, fingerprint, run_if_outdated


def tree(folder: Path) -> Path:
    """Make a small source tree in this folder, and return the folder."""
    (folder / "a").mkdir(parents=True)
    (folder / "a" / "one.txt").write_text("1")
    (folder / "two.txt").write_text("2")
    return folder


def step(folder: Path, done: list[str], *, fails: bool = False) -> Step:
    """Return a step that reads `source`, makes `made`, and adds a word to `done` each time it
    runs.
    """

    def act() -> None:
        done.append("done")
        if fails:
            raise RuntimeError("no")
        (folder / "made").touch()

    source = folder / "source"
    return Step(
        "a step", folder / "stamps" / "s", lambda: fingerprint(source), act, (folder / "made",)
    )


def test_the_same_files_have_the_same_fingerprint_wherever_they_lie(tmp_path: Path) -> None:
    here, there = tree(tmp_path / "x" / "src"), tree(tmp_path / "a place" / "src")
    assert fingerprint(here) == fingerprint(there)


@pytest.mark.parametrize("change", ["edit", "add", "rename", "remove"])
def test_any_change_of_a_tree_changes_its_fingerprint(tmp_path: Path, change: str) -> None:
    source = tree(tmp_path / "src")
    before = fingerprint(source)
    file = source / "a" / "one.txt"
    if change == "edit":
        file.write_text("one")
    elif change == "add":
        (source / "a" / "three.txt").touch()
    elif change == "rename":
        file.rename(source / "a" / "uno.txt")
    else:
        file.unlink()
    assert fingerprint(source) != before


def test_results_caches_and_tests_are_not_inputs(tmp_path: Path) -> None:
    source = tree(tmp_path / "src")
    before = fingerprint(source)
    for name in ("node_modules", "build", "__pycache__", "tests"):
        (source / name).mkdir()
        (source / name / "file").touch()
    (source / "a" / "one.test.ts").touch()
    assert fingerprint(source) == before


def test_words_do_not_run_into_one_another() -> None:
    assert fingerprint("ab", "c") != fingerprint("a", "bc")


def test_a_step_is_done_once_for_the_same_inputs(tmp_path: Path) -> None:
    done: list[str] = []
    assert run_if_outdated(step(tmp_path, done)) is True
    assert run_if_outdated(step(tmp_path, done)) is False
    assert done == ["done"]


def test_a_step_is_done_again_when_its_input_changed(tmp_path: Path) -> None:
    done: list[str] = []
    run_if_outdated(step(tmp_path, done))
    (tmp_path / "source").write_text("new")
    run_if_outdated(step(tmp_path, done))
    assert len(done) == 2


def test_a_step_is_done_again_when_its_result_is_gone(tmp_path: Path) -> None:
    done: list[str] = []
    run_if_outdated(step(tmp_path, done))
    (tmp_path / "made").unlink()
    run_if_outdated(step(tmp_path, done))
    assert len(done) == 2


def test_a_step_after_a_changed_one_is_done_again(tmp_path: Path) -> None:
    done: list[str] = []
    run_if_outdated(step(tmp_path, done))
    assert run_if_outdated(step(tmp_path, done), force=True) is True


def test_a_failed_step_leaves_no_stamp(tmp_path: Path) -> None:
    done: list[str] = []
    with pytest.raises(RuntimeError):
        run_if_outdated(step(tmp_path, done, fails=True))
    run_if_outdated(step(tmp_path, done))
    assert len(done) == 2


def test_a_failed_step_takes_back_the_stamp_of_an_earlier_success(tmp_path: Path) -> None:
    done: list[str] = []
    run_if_outdated(step(tmp_path, done))
    with pytest.raises(RuntimeError):
        run_if_outdated(step(tmp_path, done, fails=True), force=True)
    assert run_if_outdated(step(tmp_path, done)) is True
