import type { AboutWords } from "~/lib/facts";

/** The section on sales that the firm has closed and may name. */
export function ClosedDeals({ words }: { words: NonNullable<AboutWords["closedDeals"]> }) {
  return (
    <section aria-labelledby="closed-deals" className="mt-20">
      <h2 id="closed-deals">{words.title}</h2>
      <ul className="mt-8 grid gap-x-16 md:grid-cols-2">
        {words.deals.map((deal) => (
          <li
            key={`${deal.year} ${deal.business}`}
            className="grid grid-cols-[auto_1fr] gap-x-6 border-t border-edge py-5"
          >
            <p className="font-serif text-h3 text-copper">{deal.year}</p>
            <div>
              <h3>{deal.business}</h3>
              <p className="text-ink-soft">{deal.location}</p>
              {deal.note && <p className="mt-1">{deal.note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
