import { formatHeadline, formatMoney } from "~/lib/money";
import type { Recast } from "./queries";

/**
 * The owner's earnings by period, drawn from zero: what is documented as a solid bar, what is plausible in ochre, and an
 * open end for what is only claimed. The ledger has the exact amounts.
 */
export function EarningsFigure({ recast }: { recast: Recast }) {
  const bars = recast.periods.flatMap(({ id, label, months }) => {
    const found = recast.totals.find(({ period }) => period === id);
    const { sdeDocumented: documented = null, sdePlausible: plausible = null } = found ?? {};
    const claimed = found?.sdeClaimed ?? null;
    if (documented === null || plausible === null || claimed === null || months < 12) return [];
    return [{ id, label, documented, plausible, claimed }];
  });
  if (bars.length === 0) return null;
  const end = Math.max(1, ...bars.map(({ claimed }) => claimed));
  const percent = (dollars: number) => `${((100 * Math.max(0, dollars)) / end).toFixed(2)}%`;
  const spoken = bars.map(
    ({ label, documented, claimed }) =>
      `${label}: ${formatMoney(documented)} documented of ${formatMoney(claimed)} claimed`,
  );
  return (
    <figure className="min-w-0 flex-1 basis-96">
      <div
        role="img"
        aria-label={`Owner's earnings. ${spoken.join("; ")}.`}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5"
      >
        {bars.map(({ id, label, documented, plausible, claimed }) => (
          <div key={id} className="col-span-full grid grid-cols-subgrid items-center tabular-nums">
            <span className={id === recast.basis ? "font-semibold" : "text-ink-soft"}>{label}</span>
            <svg className="chart" width="100%" height="1.125rem" aria-hidden="true">
              <rect
                className="fill-ochre"
                width={percent(plausible)}
                y="0.1875rem"
                height="0.75rem"
              />
              <rect
                className="fill-copper"
                width={percent(documented)}
                y="0.1875rem"
                height="0.75rem"
              />
              <rect
                className="fill-none stroke-ink"
                x="0.5"
                width={percent(claimed)}
                y="0.1875rem"
                height="0.75rem"
              />
              <line className="stroke-ink stroke-2" y1="0" y2="1.125rem" />
            </svg>
            <span className="text-right">
              <strong className="font-serif text-[1rem] font-title">
                {formatHeadline(documented)}
              </strong>
              <span className="text-ink-soft"> of {formatHeadline(claimed)}</span>
            </span>
          </div>
        ))}
      </div>
      <figcaption aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 text-ink-soft">
        <Key className="fill-copper" words="documented" />
        <Key className="fill-ochre" words="plausible" />
        <Key className="fill-none stroke-ink" words="only claimed" />
      </figcaption>
    </figure>
  );
}

function Key({ className, words }: { className: string; words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
        <rect className={className} x="0.5" y="0.5" width="11" height="11" />
      </svg>
      {words}
    </span>
  );
}
