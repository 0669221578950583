import type { ReactNode } from "react";
import { Fold } from "~/layout/desk/fold";
import { formatMoney } from "~/lib/money";
import { BandBar, BandIcon } from "~/ui/band-shape";
import { PercentBar, RangeOfEntry } from "./figures";
import { count } from "./people";
import type { Entry, Lead } from "./queries";

type Attached = NonNullable<Entry["message"]>["attached"];

/** The valuation, the health status and the value assessment that were sent with a message. */
export function AttachedResults({
  attached: { valuation, assessment, health },
  latest,
}: {
  attached: Attached;
  /** The range that is drawn elsewhere on the page. */
  latest: Lead["range"];
}) {
  return (
    <>
      {valuation && <Valuation valuation={valuation} latest={latest} />}
      {health && <Health health={health} />}
      {assessment && <Assessment assessment={assessment} />}
    </>
  );
}

function Valuation({
  valuation,
  latest,
}: {
  valuation: NonNullable<Attached["valuation"]>;
  latest: Lead["range"];
}) {
  const { low, high, approaches, rows } = valuation;
  return (
    <Result title="Valuation">
      <RangeOfEntry
        low={low}
        high={high}
        marks={approaches.map(({ label, amount }) => ({
          kind: "approach",
          name: label,
          at: amount,
        }))}
        latest={latest}
      />
      <Rows
        className="mt-2"
        rows={approaches.map(({ label, amount }) => ({ label, value: formatMoney(amount) }))}
      />
      <Details rows={rows} />
    </Result>
  );
}

function Health({ health }: { health: NonNullable<Attached["health"]> }) {
  const { overall, label, categories, warnings } = health;
  return (
    <Result title="Business health">
      <p>
        <span className="font-serif text-subtitle font-title">{overall}%</span> {label}
      </p>
      <PercentBar percent={overall} />
      <Warnings warnings={warnings} />
      <Fold summary={`${categories.length} categories`}>
        <dl>
          {categories.map(({ title, percent, band }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="mb-[0.4rem] grid grid-cols-[minmax(0,1fr)_1rem_2.5rem] items-center gap-2 text-right">
                <svg className="block w-full" height="8" aria-hidden="true">
                  <rect className="fill-track-light" width="100%" height="8" />
                  <BandBar band={band} width={`${percent}%`} y={0} height={8} />
                </svg>
                <BandIcon band={band} />
                <span className="tabular-nums">{percent}%</span>
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
    </Result>
  );
}

function Assessment({ assessment }: { assessment: NonNullable<Attached["assessment"]> }) {
  const { scenarios, rows } = assessment;
  return (
    <Result title="Value assessment">
      {scenarios.length === 0 && <p>Their answers point to no scenario.</p>}
      <Rows
        rows={scenarios.map(({ title, answers }) => ({
          label: title,
          value: count(answers, "answer"),
        }))}
      />
      <Details rows={rows} />
    </Result>
  );
}

/** The critical warnings of a health status. Renders nothing if there are none. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="mt-1">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-center gap-2 py-[0.15rem]">
          <BandIcon band="red" />
          {warning}
        </li>
      ))}
    </ul>
  );
}

function Result({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      className="mt-3 max-w-160 border-t border-rule pt-2.5"
      aria-label={`Attached: ${title}`}
    >
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Details({ rows }: { rows: { label: string; value: string }[] }) {
  return (
    <Fold summary="Everything they entered">
      <Rows rows={rows} />
    </Fold>
  );
}

function Rows({
  rows,
  className,
}: {
  rows: { label: string; value: string }[];
  className?: string;
}) {
  return (
    <dl className={className}>
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="flex max-w-160 flex-wrap justify-between gap-x-6 border-t border-rule py-[0.3rem]"
        >
          <dt>{label}</dt>
          <dd className="text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
