import type { components } from "~/api/schema";
import { DataTable } from "~/ui/data-table";
import { signed } from "./plot";

type Move = components["schemas"]["CategoryChange"];

const ROW = 54;

/**
 * A chart of each category's change between two runs on a scale from 0 to 100 percent (a ring before, a filled
 * circle after), and its table.
 */
export function CategoryChangeChart({ categories }: { categories: Move[] }) {
  const descriptions = categories.map(
    ({ title, before, after, change }) =>
      `${title} from ${before}% to ${after}%, ${signed(change)}`,
  );
  return (
    <figure className="mt-6">
      <svg
        className="chart"
        width="100%"
        height={categories.length * ROW + 4}
        role="img"
        aria-label={`Before and after, on one scale from 0 to 100%: ${descriptions.join("; ")}.`}
      >
        {categories.map(({ key, title, before, after, change }, index) => {
          const y = index * ROW;
          return (
            <g key={key}>
              <text className="chart-label" x="0" y={y + 17}>
                {title}
              </text>
              <text className="chart-value" x="100%" y={y + 17} textAnchor="end">
                {signed(change)}
              </text>
              <line className="stroke-edge" x1="0" x2="100%" y1={y + 34} y2={y + 34} />
              <line
                className="stroke-ink stroke-3"
                x1={`${before}%`}
                x2={`${after}%`}
                y1={y + 34}
                y2={y + 34}
              />
              <circle
                className="fill-paper stroke-ink stroke-2"
                cx={`${before}%`}
                cy={y + 34}
                r="6"
              />
              <circle className="fill-copper" cx={`${after}%`} cy={y + 34} r="7" />
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-1 text-small text-ink-soft">
        The ring is before, the full mark is after.
      </figcaption>
      <DataTable
        className="mt-1"
        head={["Category", "Before", "After", "Change"]}
        rows={categories.map(({ title, before, after, change }) => [
          title,
          `${before}%`,
          `${after}%`,
          signed(change),
        ])}
      />
    </figure>
  );
}
