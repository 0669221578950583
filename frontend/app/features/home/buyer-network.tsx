import type { HomeWords } from "~/lib/facts";

export function BuyerNetwork({ words }: { words: HomeWords["buyerNetwork"] }) {
  return (
    <section className="band on-ink">
      <div className="page grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <h2>{words.title}</h2>
          <div className="mt-6 grid max-w-prose gap-4 text-paper/90">
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
