import type { AboutWords } from "~/lib/facts";
import { Badge } from "~/ui/badge";

/** Sales that the firm has closed, as cards; those that are made up say so. */
export function ClosedDeals({
  title,
  lede,
  labels,
  deals,
}: NonNullable<AboutWords["closedDeals"]>) {
  return (
    <section aria-labelledby="closed-deals" className="mt-24">
      <h2 id="closed-deals">{title}</h2>
      <p className="mt-4 max-w-prose text-ink-soft">{lede}</p>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {deals.map((deal) => (
          <li
            key={`${deal.trade} ${deal.county}`}
            className="flex flex-col border-t-4 border-ink bg-paper-deep p-6"
          >
            <div className="flex items-start justify-between gap-4">
              <h3>{deal.trade}</h3>
              {deal.sample && (
                <Badge variant="outline" className="mt-1 flex-none">
                  {labels.sample}
                </Badge>
              )}
            </div>
            <p className="text-ink-soft">{deal.county}</p>
            <p className="mt-4 mb-6">{deal.note}</p>
            <p className="mt-auto flex gap-8 border-t border-rule pt-4 text-small text-ink-soft">
              <span>
                <Amount>{deal.multiple}</Amount> {labels.multiple}
              </span>
              <span>
                <Amount>{deal.months}</Amount> {labels.months}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Amount({ children }: { children: string | number }) {
  return (
    <b className="block font-serif text-heading font-title text-ink lining-nums">{children}</b>
  );
}
