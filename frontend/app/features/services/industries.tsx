import type { ServicesWords } from "~/lib/facts";

export function Industries({ words }: { words: ServicesWords["criteria"] }) {
  return (
    <section className="band band-deep">
      <div className="page grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2>{words.title}</h2>
          <p className="lede mt-5">{words.lede}</p>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {words.industries.map((industry) => (
            <li key={industry} className="border-t border-rule py-2.5 font-serif text-[1.2rem]">
              {industry}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
