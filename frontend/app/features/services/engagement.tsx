import type { ServicesWords } from "~/lib/facts";

/** The section on whom the firm works for. */
export function Engagement({ words }: { words: ServicesWords["engagement"] }) {
  return (
    <section
      aria-labelledby="engagement-title"
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.6fr]"
    >
      <h2 id="engagement-title">{words.title}</h2>
      <ul className="starred max-w-160">
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
