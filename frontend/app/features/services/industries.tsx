import type { ServicesWords } from "~/lib/facts";

export function Industries({ words }: { words: ServicesWords["criteria"] }) {
  return (
    <section id="investment-criteria" tabIndex={-1} className="band band-deep">
      <div className="page grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2>{words.title}</h2>
          <p className="lede mt-5">{words.lede}</p>
        </div>
        <ul className="columns-2 gap-x-6 sm:gap-x-10">
          {words.industries.map((industry) => (
            <li
              key={industry}
              className="break-inside-avoid border-t border-rule py-2.5 font-serif leading-snug sm:text-[1.2rem]"
            >
              {industry}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
