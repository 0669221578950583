import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline } from "~/lib/money";
import { couldNotLoad } from "~/lib/query-view";
import { BandLabel } from "~/ui/band-shape";
import { nextActionOf } from "./next-action-panel";
import { overviewQuery } from "./overview-query";
import type { OverviewData, OverviewWords } from "./overview-types";

/** Where the business stands in one line, above the screens to which a sign-in leads. It links to the dashboard. */
export function OverviewStrip({ words }: { words: OverviewWords }) {
  const overview = useQuery(overviewQuery);
  if (couldNotLoad(overview)) return null;
  return (
    <section
      aria-labelledby="overview-title"
      className="mt-5 mb-8 min-h-68 border-y border-rule py-5 no-print sm:min-h-36"
    >
      <h2 id="overview-title" className="sr-only">
        {words.title}
      </h2>
      {overview.data && <Cells words={words} overview={overview.data} />}
    </section>
  );
}

function Cells({ words, overview }: { words: OverviewWords; overview: OverviewData }) {
  const [range] = overview.valuations;
  const [score] = overview.healthRuns;
  const next = nextActionOf(words, overview);
  const { range: rangeWords, health, tasks } = words;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 lg:grid-cols-[1.5fr_0.8fr_0.8fr_1.9fr]">
      <Cell title={rangeWords.title} to="/owner-dashboard" className="max-lg:col-span-2">
        {range ? (
          <span className="whitespace-nowrap text-copper">
            {formatHeadline(range.low)}{" "}
            <span className="text-[0.7em] text-ink-soft">{rangeWords.between}</span>{" "}
            {formatHeadline(range.high)}
          </span>
        ) : (
          <span className="text-ink-soft">{rangeWords.none}</span>
        )}
      </Cell>
      <Cell title={health.title} to={health.to} note={score && <BandLabel band={score.band} />}>
        {score ? `${score.overall}%` : <span className="text-ink-soft">–</span>}
      </Cell>
      <Cell
        title={tasks.title}
        to={tasks.to}
        note={
          overview.overdueTasks > 0 && (
            <span className="font-semibold text-red">
              {interpolate(tasks.overdue, { count: overview.overdueTasks })}
            </span>
          )
        }
      >
        {overview.openTasks > 0 ? (
          interpolate(tasks.open, { count: overview.openTasks })
        ) : (
          <span className="text-ink-soft">–</span>
        )}
      </Cell>
      <div className="col-span-2 border-rule lg:col-span-1 lg:border-l lg:pl-8">
        <dt className="eyebrow">{words.next}</dt>
        <dd className="mt-1">
          <span className="block font-serif text-subtitle leading-tight font-title">
            {next.title}
          </span>
          <span className="flex flex-wrap gap-x-6">
            <Link className="text-link py-2.5" to={next.to}>
              {next.label}
            </Link>
            <Link className="text-link py-2.5" to="/owner-dashboard">
              {words.dashboard}
            </Link>
          </span>
        </dd>
      </div>
    </dl>
  );
}

function Cell({
  title,
  to,
  note,
  className = "",
  children,
}: {
  title: string;
  to: string;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`group relative ${className}`}>
      <dt className="text-small font-semibold">
        <Link className="group-hover:text-copper after:absolute after:inset-0" to={to}>
          {title}
        </Link>
      </dt>
      <dd>
        <span className="block font-serif text-heading lining-nums tabular-nums">{children}</span>
        {note && <span className="block text-small">{note}</span>}
      </dd>
    </div>
  );
}
