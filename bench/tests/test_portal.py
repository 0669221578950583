"""What the portal is asked while it is measured."""

import json

from bench.portal.operations import MIXED, READING, WRITING, Owner, lines

BUSY: Owner = {"session": "b", "valuations": [9, 8, 7], "health": [6, 5], "tasks": [4], "runs": 600}
USUAL: Owner = {"session": "u", "valuations": [3, 2], "health": [1, 0], "tasks": [], "runs": 9}


def test_owners_ask_in_turn_and_each_for_what_is_theirs() -> None:
    assert list(lines(READING["valuations, two compared"], [BUSY, USUAL])) == [
        "GET\t/api/valuations/compare?first=8&second=9\tb\t",
        "GET\t/api/valuations/compare?first=2&second=3\tu\t",
        "GET\t/api/valuations/compare?first=7&second=9\tb\t",
    ]


def test_the_last_page_is_as_far_down_as_the_list_is_long() -> None:
    asked = list(lines(READING["health runs, last page"], [BUSY, USUAL]))
    assert [line.split("\t")[1][-8:] for line in asked] == ["?page=30", "s?page=1"]


def test_what_changes_from_time_to_time_is_a_number_in_json() -> None:
    for asked in WRITING.values():
        for line in lines(asked, [BUSY]):
            body = line.split("\t")[3].replace("@N@", "1000001").replace("@S@", "3")
            assert isinstance(json.loads(body), dict)


def test_mixed_everything_is_asked_once_by_each_in_another_order() -> None:
    (everything,) = MIXED.values()
    busy, usual = (list(lines(everything, [owner])) for owner in (BUSY, USUAL))
    assert len(set(busy)) == len(READING) + len(WRITING)
    assert len(set(usual)) == len(busy) - 1  # nothing to note on a task
    assert busy[0].split("\t")[1] != usual[0].split("\t")[1]
