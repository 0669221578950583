import type { HomeWords } from "~/lib/facts";

export function BuyerNetwork({ words }: { words: HomeWords["buyerNetwork"] }) {
  return (
    <section className="on-ink">
      <div className="page grid gap-x-16 gap-y-8 py-14 lg:grid-cols-2">
        <div>
          <h2 className="text-heading">{words.title}</h2>
          <div className="mt-4 grid max-w-prose gap-3 text-paper/90">
            {words.body.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ul className="starred self-end">
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
