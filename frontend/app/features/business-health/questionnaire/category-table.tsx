import { BAND_NAMES } from "~/ui/band-shape";
import { DataTable } from "~/ui/data-table";
import type { QuestionSet } from "./answers";
import type { Assessed, Mark } from "./rules";

/** The table of the category chart's figures. */
export function CategoryTable({
  questionSet,
  assessed,
}: {
  questionSet: QuestionSet;
  assessed: Assessed;
}) {
  const rows: [string, Mark][] = questionSet.categories.map(({ title }, index) => [
    title,
    assessed.categories[index] ?? assessed.overall,
  ]);
  rows.push(["Overall", assessed.overall]);
  return (
    <DataTable
      head={["Category", "Band", "Percent"]}
      rows={rows.map(([title, { percent, band }]) => [title, BAND_NAMES[band], `${percent}%`])}
    />
  );
}
