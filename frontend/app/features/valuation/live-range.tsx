import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { HomeWords, ReportedMultiples } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline, formatMoney } from "~/lib/money";
import { currentMethod } from "~/lib/valuation-method";
import { Range, Select } from "~/ui/input";
import { RangeFigure } from "~/ui/range-figure";
import { scaleEnd } from "~/ui/range-layout";
import { calculate } from "./rules";
import { EMPTY, toFragment } from "./stored-input";

type Words = HomeWords["hero"]["figure"];
type Average = Pick<
  ReportedMultiples["comparisons"][number],
  "industry" | "group" | "reportedBy" | "years" | "sde"
>;

/** What the visitor cannot set here, and what the sliders start with. Both are named in `words`. */
const REST = { ...EMPTY, years: "10", location: "Other Texas Market" };
const START = { industry: "HVAC Services", revenue: 2_400_000, sde: 480_000 };

/** The amounts of a slider: round ones, in steps that grow with them. */
const amounts = (...spans: [from: number, to: number, step: number][]) =>
  spans.flatMap(([from, to, step]) =>
    Array.from({ length: Math.round((to - from) / step) }, (_, index) => from + index * step),
  );
/** The largest of the amounts up to a limit. */
const floor = (all: readonly number[], limit: number) => all.findLast((each) => each <= limit) ?? 0;
const REVENUES = amounts(
  [500_000, 1_000_000, 50_000],
  [1_000_000, 3_000_000, 100_000],
  [3_000_000, 10_250_000, 250_000],
);
const EARNINGS = amounts(
  [50_000, 100_000, 10_000],
  [100_000, 500_000, 20_000],
  [500_000, 2_050_000, 50_000],
);

/** Milliseconds of rest after which a screen reader hears the new range. */
const REST_BEFORE_SPEAKING = 700;

/** A range that follows two sliders, by the calculator's rules, and a link that takes the numbers along. */
export default function LiveRange({
  words,
  averages,
}: {
  words: Words;
  averages: readonly Average[];
}) {
  const [{ industry, revenue, sde }, setNumbers] = useState(START);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  const { industries, limits } = currentMethod();

  function change(changes: Partial<typeof START>) {
    setNumbers((before) => {
      const next = { ...before, ...changes };
      return {
        ...next,
        sde: Math.min(next.sde, floor(EARNINGS, next.revenue * Number(limits.maximumSdeShare))),
      };
    });
  }

  // What a visitor dragged before this script had loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const value = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
    change({
      industry: value("trade"),
      revenue: REVENUES[Number(value("revenue"))] ?? START.revenue,
      sde: EARNINGS[Number(value("sde"))] ?? START.sde,
    });
  }, []);

  const input = { ...REST, industry, revenue: String(revenue), sde: String(sde) };
  const { rangeLow, rangeHigh, gap } = calculate(input);
  const average = averages.find((each) => each.industry === industry);
  const averageNote = average
    ? interpolate(words.averageNote, { ...average, multiple: average.sde })
    : "";
  const marks = average
    ? [
        {
          kind: "reported" as const,
          name: words.average,
          at: Math.round((sde * Number(average.sde)) / 1000) * 1000,
        },
      ]
    : [];
  const end = scaleEnd(Math.max(rangeHigh, marks[0]?.at ?? 0));
  const ends = { low: formatHeadline(rangeLow), high: formatHeadline(rangeHigh) };
  const sliders = [
    { name: "revenue", label: words.revenue, all: REVENUES, amount: revenue },
    { name: "sde", label: words.sde, all: EARNINGS, amount: sde },
  ] as const;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-h3">
        {words.title}
      </h2>
      <RangeFigure
        lead
        className="mt-4"
        low={rangeLow}
        high={rangeHigh}
        end={end}
        marks={marks}
        gap={interpolate(words.gap, { gap: formatHeadline(gap) })}
        format={formatHeadline}
        label={interpolate(words.drawing, {
          ...ends,
          end: formatHeadline(end),
          average: averageNote,
        })}
      />
      <div ref={form} className="mt-5 grid grid-cols-1 gap-3">
        {sliders.map(({ name, label, all, amount }) => (
          <div key={name}>
            <label
              htmlFor={`${id}-${name}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4"
            >
              <span>{label}</span>
              <span className="whitespace-nowrap font-serif text-subtitle font-title tabular-nums">
                {formatHeadline(amount)}
              </span>
            </label>
            <Range
              id={`${id}-${name}`}
              name={name}
              className="noscript:hidden"
              max={all.length - 1}
              value={all.indexOf(amount)}
              aria-valuetext={formatHeadline(amount)}
              onChange={(event) => change({ [name]: all[Number(event.target.value)] })}
            />
          </div>
        ))}
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 noscript:hidden">
          <label htmlFor={`${id}-trade`}>{words.industry}</label>
          <Select
            id={`${id}-trade`}
            name="trade"
            className="min-w-0 grow sm:max-w-64 [--control-height:2.75rem]"
            value={industry}
            onChange={(event) => change({ industry: event.target.value })}
          >
            {industries.map(({ value }) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        </p>
        <noscript>
          <p>{words.example}</p>
        </noscript>
        {sde === floor(EARNINGS, revenue * Number(limits.maximumSdeShare)) && (
          <p className="text-small text-ink-soft">{words.limit}</p>
        )}
      </div>
      <Spoken>{interpolate(words.spoken, ends)}</Spoken>
      <p className="mt-4">
        <Link
          className="text-link"
          to={`/business-calculator${toFragment({ ...EMPTY, industry, revenue: formatMoney(revenue), sde: formatMoney(sde) })}`}
        >
          {words.link}
        </Link>
      </p>
      <p className="mt-3 text-small text-ink-soft">
        {averageNote} {words.note}
      </p>
    </section>
  );
}

/** Announces its text once it has stayed the same for a moment, and not at first. */
function Spoken({ children }: { children: string }) {
  const [spoken, setSpoken] = useState("");
  const first = useRef(children);
  useEffect(() => {
    if (children === first.current) return;
    const timer = setTimeout(() => setSpoken(children), REST_BEFORE_SPEAKING);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p className="sr-only" role="status">
      {spoken}
    </p>
  );
}
