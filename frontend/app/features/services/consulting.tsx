import type { ServicesWords } from "~/lib/facts";

/** The section on consulting work that has a name of its own within the four services. */
export function Consulting({ words }: { words: ServicesWords["consulting"] }) {
  return (
    <section aria-labelledby="consulting-title">
      <h2 id="consulting-title">{words.title}</h2>
      <p className="lede mt-4">{words.lede}</p>
      <ul className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
        {words.items.map(({ slug, title, body }) => (
          <li key={slug} id={slug} tabIndex={-1} className="border-t border-edge pt-5">
            <h3>{title}</h3>
            <p className="mt-2">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
