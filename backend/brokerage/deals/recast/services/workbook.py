"""The workbook of a recast, for banks: the ledger with live formulas on one landscape page."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from xlsxwriter.utility import xl_col_to_name  # type: ignore[import-untyped]

from brokerage.core.facts import Firm
from brokerage.core.refusals import Refusal
from brokerage.deals.recast.models import Recast, RecastRow
from brokerage.deals.recast.models.recasts import YEAR
from brokerage.deals.recast.rules.catalog import Grade, Line
from brokerage.deals.recast.rules.periods import PRIOR, TTM, YTD, Period
from brokerage.deals.recast.rules.results import results
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.workbook import Workbook, build
from brokerage.library.documents.source import Source

_FIRST: Final = 5
"""The number of the first column of a period: after the margin, the label, the grade, the source
and the proof.
"""
_GRADES: Final = {
    Grade.DOCUMENTED: "Documented",
    Grade.PLAUSIBLE: "Plausible",
    Grade.UNSUPPORTED: "Unsupported",
    Grade.NONE: "Not graded",
}


class NothingToExport(Refusal):
    code = "nothing_to_export"
    message = "Enter revenue and net income of the last full year first."


def make_workbook(recast: Recast, firm: Firm, made_on: date) -> bytes:
    """Return the workbook of a recast from `RecastQuerySet.with_rows`, with the periods that have
    results. Raises NothingToExport.
    """
    found = results(recast.ledger())
    if found is None:
        raise NothingToExport
    shown = {each.id for each in found.periods}
    periods = [period for period in recast.calendar.periods() if period.id in shown]
    title = {"title": f"Recast: {recast.deal.name}", "subject": "Recast of the owner's earnings"}

    def fill(workbook: Workbook, _matter: Mapping[str, Any]) -> None:
        _Ledger(workbook, recast, periods).write()

    return build(fill, Source(title, ""), firm, made_on)


class _Ledger:
    def __init__(self, workbook: Workbook, recast: Recast, periods: Sequence[Period]) -> None:
        self.recast, self.periods = recast, periods
        widths = ["2", "34", "13", "34", "34", *["15"] * len(periods)]
        self.sheet: Sheet = workbook.sheet("Recast", " ".join(widths))
        rows = list(recast.rows.all())
        self.lines = {Line(row.kind): row for row in rows if not row.is_add_back}
        self.add_backs = [row for row in rows if row.is_add_back]
        self.columns = {period.id: xl_col_to_name(_FIRST + at) for at, period in enumerate(periods)}

    def write(self) -> None:
        sheet, recast = self.sheet, self.recast
        row = sheet.write_header(
            recast.deal.name,
            [f"Starts from {recast.start.label}. Whole US dollars; a formula says how it is made."],
        )
        head = row
        labels = [period.label for period in self.periods]
        sheet.write_row(
            row,
            ["", "Grade", "Source", "Proof", *labels],
            "head|head|head|head|head right",
            as_text=True,
        )
        at = {}
        for line in (Line.REVENUE, Line.COST_OF_SALES):
            row += 1
            at[line] = self._entered(row, self.lines[line])
        row += 1
        self._computed(
            row, "Gross profit", f"={{c}}{at[Line.REVENUE]}-{{c}}{at[Line.COST_OF_SALES]}"
        )
        for line in (Line.OTHER_INCOME, Line.EXPENSES):
            row += 1
            at[line] = self._entered(row, self.lines[line])
        row += 1
        start = self._entered(row, self.lines[Line.START], "total")
        row += 1
        sheet.section(row, "Add-backs")
        first = row + 1
        for add_back in self.add_backs:
            row += 1
            self._entered(row, add_back)
        last = max(row, first)
        row = last + 1
        amounts, grades = f"{{c}}{first}:{{c}}{last}", f"$C${first}:$C${last}"
        for label, counted in (
            ("SDE claimed", ()),
            ("SDE with plausible", ("Documented", "Plausible")),
            ("SDE documented", ("Documented",)),
        ):
            total = self._sum(amounts, grades, counted)
            style = "grand" if label == "SDE documented" else "total"
            self._computed(row, label, f"={{c}}{start}+{total}", style)
            documented = row
            row += 1
        row = self._manager(row, documented)
        margin = f'=IF(N({{c}}{at[Line.REVENUE]})>0,{{c}}{documented}/{{c}}{at[Line.REVENUE]},"")'
        self._computed(row, "Margin, documented SDE", margin, "label", "share")
        sheet.paragraphs(row + 2, self._notes())
        sheet.finish(freeze=f"F{head + 1}", landscape=True)
        sheet.page.fit_to_pages(1, 1)

    def _sum(self, amounts: str, grades: str, counted: tuple[str, ...]) -> str:
        """Deductions count whatever their grade; other add-backs if their grade is counted."""
        if not counted:
            return f"SUM({amounts})"
        parts = [f'SUMIF({amounts},"<0")']
        parts += [f'SUMIFS({amounts},{grades},"{grade}",{amounts},">0")' for grade in counted]
        return "+".join(parts)

    def _manager(self, row: int, documented: int) -> int:
        """Write a manager's pay and EBITDA. Returns the next row."""
        pay = self.lines[Line.MANAGER_PAY].amounts().get(YEAR)
        if pay is None:
            return row
        self.sheet.write_row(
            row, ["Less a manager's pay, a year", pay, "", ""], "label|label money|label"
        )
        for period in self.periods:
            formula = f"=-ROUND($C${row}*{period.months}/12,0)"
            self.sheet.write(f"{self.columns[period.id]}{row}", formula, "label money")
        self._computed(row + 1, "EBITDA", f"={{c}}{documented}+{{c}}{row}", "total")
        return row + 2

    def _entered(self, row: int, entered: RecastRow, style: str = "label") -> int:
        grade = _GRADES[Grade(entered.grade)] if entered.is_add_back else ""
        source = entered.source or self.recast.start.place_of(entered.kind)
        self.sheet.write_row(
            row,
            [entered.label, grade, source, entered.proof_name],
            f"{style}|{style}|{style} small",
            as_text=True,
        )
        amounts = entered.amounts()
        for period in self.periods:
            cell = f"{self.columns[period.id]}{row}"
            if period.is_entered:
                self.sheet.write(cell, amounts.get(period.id), f"{style} money")
            else:
                self.sheet.write(cell, self._latest(row), f"{style} money")
        return row

    def _latest(self, row: int) -> str:
        year, prior, ytd = (
            f"{self.columns[each]}{row}" for each in (str(self.recast.last_year), PRIOR, YTD)
        )
        return f"=IF(COUNT({year},{prior},{ytd})=3,{year}-{prior}+{ytd},0)"

    def _computed(
        self, row: int, label: str, formula: str, style: str = "label", number: str = "money"
    ) -> None:
        self.sheet.write_row(row, [label, "", "", ""], style, as_text=True)
        for column in self.columns.values():
            self.sheet.write(f"{column}{row}", formula.replace("{c}", column), f"{style} {number}")

    def _notes(self) -> list[str]:
        notes = [
            "Documented SDE counts add-backs that a document proves; plausible ones fit what is "
            "known. A deduction counts in every line.",
            f"Line numbers: {self.recast.start.source}.",
        ]
        if TTM in self.columns and YTD in self.columns:
            notes.insert(0, "TTM is the last full year, less its first months, plus this year's.")
        return notes
