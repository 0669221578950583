"""How `./dev test` divides the test files."""

from devtools.testing import in_halves


def test_halves_cost_about_the_same_and_have_every_file_once() -> None:
    costs = {"urls": 10.0, "drill": 50.0, "roles": 20.0, "backup": 40.0}
    one, other = in_halves(costs)
    assert (one, other) == (["drill", "urls"], ["backup", "roles"])
