"""The requests of the portal benchmark."""

import json

from bench.portal.operations import (
    MIXED_OPERATIONS,
    READ_OPERATIONS,
    WRITE_OPERATIONS,
    Owner,
    request_lines,
)

BUSY: Owner = {"session": "b", "valuations": [9, 8, 7], "health": [6, 5], "tasks": [4], "runs": 600}
USUAL: Owner = {"session": "u", "valuations": [3, 2], "health": [1, 0], "tasks": [], "runs": 9}


def test_owners_alternate_and_request_their_own_rows() -> None:
    assert list(request_lines(READ_OPERATIONS["valuations, two compared"], [BUSY, USUAL])) == [
        "GET\t/api/valuations/compare?first=8&second=9\tb\t",
        "GET\t/api/valuations/compare?first=2&second=3\tu\t",
        "GET\t/api/valuations/compare?first=7&second=9\tb\t",
    ]


def test_the_last_page_depends_on_the_number_of_runs() -> None:
    requests = list(request_lines(READ_OPERATIONS["health runs, last page"], [BUSY, USUAL]))
    assert [line.split("\t")[1][-8:] for line in requests] == ["?page=30", "s?page=1"]


def test_bodies_are_json_after_the_placeholders_are_replaced() -> None:
    for requests in WRITE_OPERATIONS.values():
        for line in request_lines(requests, [BUSY]):
            body = line.split("\t")[3].replace("@N@", "1000001").replace("@S@", "3")
            assert isinstance(json.loads(body), dict)


def test_mixed_requests_contain_each_operation_once_in_an_order_by_owner() -> None:
    (everything,) = MIXED_OPERATIONS.values()
    busy, usual = (list(request_lines(everything, [owner])) for owner in (BUSY, USUAL))
    assert len(set(busy)) == len(READ_OPERATIONS) + len(WRITE_OPERATIONS)
    assert len(set(usual)) == len(busy) - 1  # nothing to note on a task
    assert busy[0].split("\t")[1] != usual[0].split("\t")[1]
