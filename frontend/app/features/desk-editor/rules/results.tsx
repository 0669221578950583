import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCalendarDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { QueryView } from "~/lib/query-view";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { type Entry, type Move, type ResultGroup, resultsQuery } from "../api";
import { ChangeList, changesOf } from "../change-list";
import type { Kind, ReleaseKind } from "../kind";
import type { EntryDraft } from "../use-entry-draft";

type Props = { kind: Kind; release: ReleaseKind; entry: Entry; draft: EntryDraft };

/**
 * What the draft would change: a drawing of how much saved runs, golden cases or leads move, and the changed values.
 */
export default function Results(props: Props) {
  const { release, draft } = props;
  const { hasDraft, isUnsaved, problems } = draft;
  if (hasDraft && !isUnsaved && problems.length === 0) return <ResultsOfDraft {...props} />;
  return (
    <EmptyState title="Nothing to preview yet">
      {hasDraft ? "Correct the problems above first. " : `${release.change} `}
      Then you see here {release.shows}.
    </EmptyState>
  );
}

function ResultsOfDraft({ kind, release, entry, draft: { body, version } }: Props) {
  const query = useQuery(resultsQuery(entry.key, version));
  const { scheduled } = entry;
  const { DraftPreview } = release;
  return (
    <QueryView query={query} loading={release.calculating}>
      {({ groups, differences }) => (
        <div className="grid gap-8">
          {scheduled && (
            <p className="max-w-prose">
              The draft is compared with version {entry.version}, which is in use. Version{" "}
              {scheduled.version}, scheduled for {formatCalendarDate(scheduled.on)}, is left out.
            </p>
          )}
          {DraftPreview && <DraftPreview body={body} differences={differences} />}
          {groups.toReversed().map((group) => (
            <Group key={group.key} group={group} />
          ))}
          <section aria-labelledby="changes-title">
            <h2 id="changes-title">What changes in the {kind.thing}</h2>
            <ChangeList changes={changesOf(kind, entry, body, differences)} />
          </section>
        </div>
      )}
    </QueryView>
  );
}

function Group({ group }: { group: ResultGroup }) {
  const { key, total, counted, moved, bars, largest } = group;
  const words = GROUPS[key] ?? RUNS;
  return (
    <section aria-labelledby={`${key}-title`}>
      <h2 id={`${key}-title`}>{words.title}</h2>
      <p className="mt-1 max-w-prose">
        {total === 0
          ? words.none
          : `${number(moved)} of ${number(counted)} ${words.of} would ${words.move}.`}{" "}
        {counted < total && `Calculated for the latest ${number(counted)} of ${number(total)}.`}
      </p>
      {moved > 0 && (
        <>
          <Bars bars={bars} words={words} />
          <details className="mt-3" open={key !== "golden"}>
            <summary className={buttonClass("quiet")}>
              {moved > largest.length ? `The ${largest.length} largest changes` : "Each change"}
            </summary>
            <Moves moves={largest} words={words} />
          </details>
        </>
      )}
    </section>
  );
}

type GroupWords = {
  title: string;
  of: string;
  none: string;
  move: string;
  bars: string;
  /** The end of the drawing's scale; null: the largest amount in the drawing. */
  scale: number | null;
  amount: (value: number) => string;
  change: (value: number) => string;
};

const RUNS: GroupWords = {
  title: "Saved runs",
  of: "saved runs of owners",
  none: "No owner has saved a run yet.",
  move: "move",
  bars: "How much the middle of the range moves, in saved runs of owners",
  scale: null,
  amount: formatMoney,
  change: (value) => `${signed(value)}%`,
};

const GROUPS: Record<string, GroupWords> = {
  runs: RUNS,
  golden: {
    ...RUNS,
    title: "Golden cases",
    of: "golden cases",
    bars: "How much the middle of the range moves, in golden cases",
  },
  businesses: {
    ...RUNS,
    title: "What a lender would carry",
    of: "sample businesses",
    bars: "How much the price that a lender carries moves, in sample businesses",
  },
  leads: {
    title: "Leads",
    of: "leads",
    none: "There is no lead yet.",
    move: "have another score",
    bars: "How many points the scores of leads move",
    scale: 100,
    amount: String,
    change: signed,
  },
};

/** A bar for each span of percent or points, with the number of cases that move by that much. */
function Bars({ bars, words }: { bars: ResultGroup["bars"]; words: GroupWords }) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <ul className="mt-3 grid max-w-2xl grid-cols-8 text-center" aria-label={words.bars}>
      {bars.map(({ start, end, count }) => (
        <li key={String(start)}>
          <span className={count ? "font-semibold tabular-nums" : "text-ink-soft"}>
            {number(count)}
          </span>
          <svg aria-hidden="true" width="100%" height="64" className="block border-b border-ink">
            <rect
              className={end !== null && end <= 0 ? "fill-ochre" : "fill-ink"}
              x="12%"
              width="76%"
              y={64 - height(count, most)}
              height={height(count, most)}
            />
          </svg>
          <span className="block px-0.5 py-1 text-[0.75rem] leading-tight text-ink-soft">
            {span(start, end, words.change)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const height = (count: number, most: number) => (count ? Math.max(2, (count / most) * 64) : 0);

function span(start: number | null, end: number | null, change: GroupWords["change"]): string {
  if (start === null) return `under ${change(end ?? 0)}`;
  if (end === null) return `${change(start)} or more`;
  return `${change(start)} to ${change(end)}`;
}

function Moves({ moves, words }: { moves: readonly Move[]; words: GroupWords }) {
  const most =
    words.scale ?? Math.max(...moves.flatMap(({ before, after }) => [...before, ...after]));
  const written = (amounts: readonly number[]) => amounts.map(words.amount).join(" to ");
  return (
    <ul className="max-w-2xl">
      {moves.map(({ label, before, after, change, leadId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cases may have the same label and range
        <li key={index} className="border-t border-rule py-2">
          <p className="font-semibold">
            {leadId === null ? (
              label
            ) : (
              <Link className="text-link" to={`/desk/leads/${leadId}`}>
                {label}
              </Link>
            )}
          </p>
          <p className="tabular-nums">
            {written(after)} <strong className="font-semibold">{words.change(change)}</strong>{" "}
            <span className="text-ink-soft">was {written(before)}</span>
          </p>
          <svg aria-hidden="true" width="100%" height="14" className="mt-1 block">
            <Span range={before} most={most} y={0} className="fill-ochre" />
            <Span range={after} most={most} y={8} className="fill-ink" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function Span({
  range,
  most,
  y,
  className,
}: {
  range: readonly number[];
  most: number;
  y: number;
  className: string;
}) {
  // A single number is drawn as a bar from 0.
  const [low = 0, high = low] = range.length === 1 ? [0, ...range] : range;
  const share = (amount: number) => `${((amount / most) * 100).toFixed(2)}%`;
  return <rect className={className} x={share(low)} width={share(high - low)} y={y} height="6" />;
}

const number = (count: number) => count.toLocaleString("en-US");

/** A change with its sign: `+2.5`, `−5`, `0`. */
function signed(value: number): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;
}
