import type { ArticleChart } from "~/lib/library-catalog";
import { BarFigure } from "./bars";

/** A bar chart made from a table in an article. */
export function ChartFigure({ chart: { rows, ...chart } }: { chart: ArticleChart }) {
  const bars = rows.map(({ label, value, amount }) => ({
    label,
    value,
    bars: [{ from: 0, to: amount }],
  }));
  return <BarFigure {...chart} rows={bars} />;
}
