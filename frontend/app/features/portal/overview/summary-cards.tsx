import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatDateBeside } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { BAND_TEXTS, BandBar, BandShape } from "~/ui/band-shape";
import type { OverviewData, OverviewWords } from "./overview-types";

/** Three cards for business health, tasks and documents, each a link to its screen. */
export function SummaryCards({
  words: { health, tasks, documents },
  overview,
}: {
  words: OverviewWords;
  overview: OverviewData;
}) {
  const [latest, before] = overview.healthRuns;
  return (
    <ul className="mt-12 grid gap-x-10 gap-y-4 md:grid-cols-3">
      <SummaryCard words={health}>
        {latest && <Health words={health} now={latest} before={before} />}
      </SummaryCard>
      <SummaryCard words={tasks}>{latest && <Tasks words={tasks} {...overview} />}</SummaryCard>
      <SummaryCard words={documents}>
        {overview.documents && <Documents words={documents} {...overview.documents} />}
      </SummaryCard>
    </ul>
  );
}

/** A card. Without children it says that there is no data yet. */
function SummaryCard({
  words: { title, to, none, noneText },
  children,
}: {
  words: { title: string; to: string; none: string; noneText: string };
  children: ReactNode;
}) {
  return (
    <li className="group relative border-t-3 border-ink pt-4 pb-4 hover:border-copper">
      <h3 className="font-sans text-base font-semibold">
        <Link className="group-hover:text-copper after:absolute after:inset-0" to={to}>
          {title}
        </Link>
      </h3>
      {children ?? (
        <>
          <p className="mt-2 font-serif text-h3 text-ink-soft">{none}</p>
          <p className="mt-1 text-small text-ink-soft">{noneText}</p>
        </>
      )}
    </li>
  );
}

function Amount({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`mt-1 font-serif text-h2 lining-nums tabular-nums ${className}`}>{children}</p>
  );
}

type Score = OverviewData["healthRuns"][number];

function Health({
  words,
  now,
  before,
}: {
  words: OverviewWords["health"];
  now: Score;
  before: Score | undefined;
}) {
  return (
    <>
      <Amount className={BAND_TEXTS[now.band]}>{now.overall}%</Amount>
      <svg className="chart mt-3" width="100%" height="20" aria-hidden="true">
        <rect className="fill-track-light" width="100%" y="5" height="10" />
        <BandBar band={now.band} width={`${now.overall}%`} y={5} height={10} />
        {before && (
          <line
            className="stroke-ink stroke-2"
            x1={`${before.overall}%`}
            x2={`${before.overall}%`}
            y1="0"
            y2="20"
          />
        )}
        <svg x={`${now.overall}%`} y="10" overflow="visible" aria-hidden="true">
          <BandShape band={now.band} />
        </svg>
      </svg>
      <p className="mt-2 text-small font-semibold">{now.label}</p>
      <p className="text-small">
        {before
          ? since(words, now, before)
          : interpolate(words.first, { day: formatDate(now.completedAt) })}
      </p>
      <p className={now.warnings ? "text-small font-semibold text-red" : "text-small"}>
        {counted(words.warnings, now.warnings)}
      </p>
    </>
  );
}

function Tasks({
  words,
  openTasks,
  overdueTasks,
}: Pick<OverviewData, "openTasks" | "overdueTasks"> & { words: OverviewWords["tasks"] }) {
  if (openTasks === 0) return <Amount>{words.done}</Amount>;
  return (
    <>
      <Amount>{interpolate(words.open, { count: openTasks })}</Amount>
      <p className={overdueTasks ? "mt-2 text-small font-semibold text-red" : "mt-2 text-small"}>
        {overdueTasks ? interpolate(words.overdue, { count: overdueTasks }) : words.onTime}
      </p>
    </>
  );
}

function Documents({
  words,
  ready,
  total,
  madeAt,
}: NonNullable<OverviewData["documents"]> & { words: OverviewWords["documents"] }) {
  const width = 100 / total;
  return (
    <>
      <Amount>{interpolate(words.ready, { ready, total })}</Amount>
      <svg className="chart mt-3" width="100%" height="20" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes differ only in position
            key={index}
            className={index < ready ? "fill-ink" : "fill-track-light"}
            x={`${index * width}%`}
            width={`${width * 0.8}%`}
            y="5"
            height="10"
          />
        ))}
      </svg>
      <p className="mt-2 text-small">{interpolate(words.text, { day: formatDate(madeAt) })}</p>
    </>
  );
}

function since(words: OverviewWords["health"], now: Score, before: Score): string {
  const change = now.overall - before.overall;
  const text = change === 0 ? words.since.same : words.since[change > 0 ? "up" : "down"];
  const points = counted(words.points, Math.abs(change));
  return interpolate(text, { points, day: formatDateBeside(before.completedAt, now.completedAt) });
}

function counted(words: { none?: string; one: string; more: string }, count: number): string {
  if (count === 0 && words.none) return words.none;
  return count === 1 ? words.one : interpolate(words.more, { count });
}
