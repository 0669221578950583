"""Bar charts in articles: what is allowed, and what the page gets."""

import pytest
from tests.library.test_articles import written, wrong

from brokerage.library.selectors.articles import read
from brokerage.library.selectors.charts import BadChart, read_chart

_HEAD = "title: Multiples by size\nsource: IBBA, Market Pulse Q3 2025\n"
_BLOCK = _HEAD + "Price, Multiple of SDE\n$500K to $1M, 2.8×\n$1M to $2M, 3.3×\n"


def table(*values: str) -> str:
    rows = "".join(f'Row {n}, "{value}"\n' for n, value in enumerate(values))
    return f"{_HEAD}\nWhat, How much\n{rows}"


def test_a_block_becomes_a_chart_with_its_scale() -> None:
    chart = read_chart(_BLOCK).model_dump(mode="json", by_alias=True)
    assert chart == {
        "title": "Multiples by size",
        "columns": ["Price", "Multiple of SDE"],
        "rows": [
            {"label": "$500K to $1M", "value": "2.8×", "amount": 2.8},
            {"label": "$1M to $2M", "value": "3.3×", "amount": 3.3},
        ],
        "end": 4,
        "ticks": ["0×", "1×", "2×", "3×", "4×"],
        "note": "IBBA, Market Pulse Q3 2025",
    }


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        (("$780,000", "$1.3M"), ("$0", "$500K", "$1M", "$1.5M")),
        (("35%", "20%"), ("0%", "10%", "20%", "30%", "40%")),
        (("0", "0.03"), ("0", "0.01", "0.02", "0.03")),
        (("7", "100"), ("0", "25", "50", "75", "100")),
        (("999999999999", "1"), ("0", "250000M", "500000M", "750000M", "1000000M")),
    ],
)
def test_a_scale_has_at_most_five_round_labels(
    values: tuple[str, ...], ticks: tuple[str, ...]
) -> None:
    chart = read_chart(table(*values))
    assert chart.ticks == ticks
    assert all(0 <= row.amount <= chart.end for row in chart.rows)


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (_BLOCK.replace("title:", "name:"), "Add what it shows after “title:”"),
        (_BLOCK.replace("source: IBBA, Market Pulse Q3 2025", "source:"), "Add where its figures"),
        (
            "title:\nsource:\n",
            "Add what it shows after “title:” and where its figures come from after “source:”",
        ),
        (_HEAD, "Its table needs"),
        (table("1"), "Its table needs"),
        (table(*"1234567890123"), "Its table needs a line with two headings, and then 2 to 12 ro"),
        (table("1", "many"), "“many” is not a number"),
        (table("1", "-2"), "“-2” is not a number"),
        (table("1", "NaN"), "“NaN” is not a number"),
        (table("1", "1e9"), "“1e9” is not a number"),
        (table("1", "12,34"), "“12,34” is not a number"),
        (table("1", "9" * 13), f"“{'9' * 13}” is not a number"),
        (table("0", "0"), "One of its values has to be more than 0."),
        (table("1", "2%"), "Its values have different units"),
        (table("1", "") + "Cash, $780,000\n", 'The row “Row 1, ""” needs two parts'),
        (table("1", "2") + "Cash, $780,000\n", "The row “Cash, $780,000” needs two parts"),
        (table("1", "2") + '"Cash, 2\n', 'The row “"Cash, 2” has an unclosed quote.'),
        (table("1", "2") + "Row 1, 2\n", "Two of its rows are called “Row 1”."),
        (table("1", "2") + f"{'x' * 61}, 2\n", "“xxxxxxxxxxxxxxxxxxxx…” is too long: at most 60"),
    ],
)
def test_an_invalid_chart_is_rejected_with_a_sentence(block: str, said: str) -> None:
    with pytest.raises(BadChart) as bad:
        read_chart(block)
    assert str(bad.value).startswith(said)


def test_a_chart_appears_between_two_passages() -> None:
    text = f"## One\n\nBefore.\n\n```chart\n{_BLOCK}```\n\nAfter.\n"
    before, chart, after = read("one", written(text)).page()["body"]
    assert chart["chart"]["title"] == "Multiples by size"
    assert before["html"].endswith("<p>Before.</p>\n")
    assert after["html"] == "<p>After.</p>\n"


def test_a_chart_that_cannot_be_drawn_stops_the_article() -> None:
    source = written("## One\n\n```chart\ntitle: One\n```\n\n- ```chart\n  x\n  ```\n")
    assert wrong(source) == [
        "A chart cannot be drawn. Add where its figures come from after “source:” above the table.",
        "A chart cannot stand in a list or a quote.",
    ]


def test_other_code_blocks_stay_and_markup_in_a_chart_is_escaped() -> None:
    text = f"## One\n\n```\n{_BLOCK}```\n"
    assert "<pre><code>title: Multiples" in read("one", written(text)).page()["body"][0]["html"]
    hostile = "<script>alert(1)</script>"
    chart = read_chart(_BLOCK.replace("Multiples by size", hostile).replace("$500K", hostile))
    assert (chart.title, chart.rows[0].label) == (hostile, f"{hostile} to $1M")
