import type { HomeWords } from "~/lib/facts";
import { Radio } from "~/ui/input";
import { Canyon } from "./drawings/canyon";

/** The Great Divide: choosing what the owner says lights up what a buyer reads into it. Needs no script. */
export function Divide({ words }: { words: HomeWords["divide"] }) {
  return (
    <section className="overflow-hidden bg-paper-deep">
      <div className="page grid gap-x-16 gap-y-5 pt-[clamp(3.5rem,2.4rem+4.6vw,7rem)] lg:grid-cols-2 lg:items-end">
        <h2>{words.title}</h2>
        <p className="lede">{words.lede}</p>
      </div>
      <Canyon owner={words.owner} buyer={words.buyer} gap={words.title} />
      <div className="on-ink">
        <fieldset className="page pt-8 pb-12">
          <legend className="sr-only">{words.prompt}</legend>
          <div
            className="divide-row pb-4 font-semibold text-copper-light max-md:hidden"
            aria-hidden="true"
          >
            <p>{words.owner}</p>
            <p className="md:col-start-3">{words.buyer}</p>
          </div>
          {words.pairs.map(({ says, hears, closes }, index) => (
            <div key={says} className="divide-row group border-t border-white/20 py-5">
              <label className="flex cursor-pointer items-start gap-4">
                <Radio
                  className="mt-1"
                  name="divide"
                  value={index}
                  defaultChecked={index === 0}
                  aria-describedby={`divide-${index}`}
                />
                <span className="font-serif text-h3">“{says}”</span>
              </label>
              <span className="divide-bridge" aria-hidden="true" />
              <div id={`divide-${index}`} className="max-md:pl-9">
                <p className="font-serif text-h3 text-paper/80 group-has-checked:text-sun">
                  {hears}
                </p>
                <p className="mt-1 text-paper/80">
                  <span className="font-semibold">{words.closes}</span> {closes}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        <div className="page grid gap-x-14 gap-y-3 pb-[clamp(3.5rem,2.4rem+4.6vw,7rem)] md:grid-cols-[1fr_1.6fr]">
          <h3>{words.gap.title}</h3>
          <p className="max-w-prose text-paper/90">{words.gap.body}</p>
        </div>
      </div>
    </section>
  );
}
