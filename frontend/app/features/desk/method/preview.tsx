import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "~/lib/money";
import { QueryBoundary } from "../shell/states";
import { Differences } from "./differences";
import { type Move, type PreviewGroup, previewQuery } from "./queries";

/** What the draft would change: saved runs and golden cases, drawn by how much they move. */
export default function Preview({ version }: { version: number }) {
  const query = useQuery(previewQuery(version));
  return (
    <QueryBoundary query={query} loading="Calculating every saved run...">
      {({ groups, differences }) => (
        <div className="grid gap-8 pt-4">
          {groups.toReversed().map((group) => (
            <Group key={group.key} group={group} />
          ))}
          <section aria-labelledby="changes-title">
            <h2 id="changes-title">What changes in the method</h2>
            <Differences differences={differences} />
          </section>
        </div>
      )}
    </QueryBoundary>
  );
}

const TITLES: Record<string, { title: string; of: string }> = {
  runs: { title: "Saved runs", of: "saved runs of owners" },
  golden: { title: "Golden cases", of: "golden cases" },
};

function Group({ group }: { group: PreviewGroup }) {
  const { key, total, counted, moved, bars, largest } = group;
  const words = TITLES[key] ?? { title: key, of: key };
  const isSample = counted < total;
  return (
    <section aria-labelledby={`${key}-title`}>
      <h2 id={`${key}-title`}>{words.title}</h2>
      <p className="mt-1 max-w-prose">
        {total === 0
          ? "No owner has saved a run yet."
          : `${number(moved)} of ${number(counted)} ${words.of} would move.`}{" "}
        {isSample &&
          `Calculated for ${number(counted)} of ${number(total)}, spread evenly over all of them.`}
      </p>
      {moved > 0 && (
        <>
          <Bars bars={bars} of={words.of} />
          <details className="mt-3" open={key === "runs"}>
            <summary className="desk-quiet inline-flex cursor-pointer items-center">
              {moved > largest.length ? `The ${largest.length} largest changes` : "Each change"}
            </summary>
            <Moves moves={largest} />
          </details>
        </>
      )}
    </section>
  );
}

/** How many cases move by how much: a bar for each span of percent. */
function Bars({ bars, of }: { bars: PreviewGroup["bars"]; of: string }) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <ul className="method-bars" aria-label={`How much the middle of the range moves, in ${of}`}>
      {bars.map(({ start, end, count }) => (
        <li key={String(start)}>
          <span className={count ? "font-semibold tabular-nums" : "text-ink-soft"}>
            {number(count)}
          </span>
          <svg aria-hidden="true" width="100%" height="64">
            <rect
              className={end !== null && end <= 0 ? "fill-ochre" : "fill-ink"}
              x="12%"
              width="76%"
              y={64 - height(count, most)}
              height={height(count, most)}
            />
          </svg>
          <span className="method-bar-span">{span(start, end)}</span>
        </li>
      ))}
    </ul>
  );
}

const height = (count: number, most: number) => (count ? Math.max(2, (count / most) * 64) : 0);

function span(start: number | null, end: number | null): string {
  if (start === null) return `under ${percent(end ?? 0)}`;
  if (end === null) return `${percent(start)} or more`;
  return `${percent(start)} to ${percent(end)}`;
}

function Moves({ moves }: { moves: readonly Move[] }) {
  const most = Math.max(...moves.flatMap(({ before, after }) => [...before, ...after]));
  return (
    <ul className="method-moves">
      {moves.map(({ label, before, after, change }) => (
        <li key={label + before.join()}>
          <p className="font-semibold">{label}</p>
          <p className="tabular-nums">
            <span className="text-ink-soft">{range(before)}</span> → {range(after)}{" "}
            <strong className="font-semibold">{percent(change)}</strong>
          </p>
          <svg aria-hidden="true" width="100%" height="14">
            <Span range={before} most={most} y={0} className="fill-ochre" />
            <Span range={after} most={most} y={8} className="fill-ink" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function Span({
  range: [low = 0, high = low],
  most,
  y,
  className,
}: {
  range: readonly number[];
  most: number;
  y: number;
  className: string;
}) {
  const share = (amount: number) => `${((amount / most) * 100).toFixed(2)}%`;
  return <rect className={className} x={share(low)} width={share(high - low)} y={y} height="6" />;
}

const number = (count: number) => count.toLocaleString("en-US");
const percent = (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}%`;
const range = (amounts: readonly number[]) => amounts.map(formatMoney).join(" to ");
