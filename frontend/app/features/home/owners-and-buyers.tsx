import type { HomeWords } from "~/lib/facts";
import { Canyon } from "./drawings/canyon";

export function OwnersAndBuyers({ words }: { words: HomeWords["divide"] }) {
  return (
    <section className="band band-deep overflow-hidden">
      <div className="page">
        <h2>{words.title}</h2>
        <p className="lede mt-5">{words.lede}</p>
      </div>
      <Canyon owner={words.owners.title} buyer={words.buyers.title} gap={words.gap.title} />
      <div className="page grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_1.05fr_1fr]">
        <Side words={words.owners} />
        <div className="order-last border-t-4 border-copper pt-5 lg:order-none">
          <h3>{words.gap.title}</h3>
          <p className="mt-4">{words.gap.body}</p>
        </div>
        <Side words={words.buyers} />
      </div>
    </section>
  );
}

function Side({ words }: { words: { title: string; points: string[] } }) {
  return (
    <div className="border-t-4 border-ink pt-5">
      <h3>{words.title}</h3>
      <ul className="mt-4 divide-y divide-rule">
        {words.points.map((point) => (
          <li key={point} className="py-2.5">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
