import type { BusinessHealthWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { ButtonLink } from "~/ui/button";
import { ASSESSMENT } from "./latest-status";

/** The Health Status tab before the first run: what it will show, and a link to the assessment. */
export default function FirstTime({
  words,
  begun,
}: {
  words: BusinessHealthWords["firstTime"];
  /** How many questions are answered. */
  begun: number;
}) {
  const { title, lede, action } = begun > 0 ? words.begun : words;
  return (
    <section aria-labelledby="first-title">
      <h2 id="first-title" className="outline-none">
        {title}
      </h2>
      <p className="lede mt-5">{interpolate(lede, { answered: begun })}</p>
      <p className="mt-8">
        <ButtonLink to={ASSESSMENT}>{action}</ButtonLink>
      </p>
      <dl className="mt-14 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-10 gap-y-6">
        {words.gains.map((gain) => (
          <div key={gain.title} className="border-t-3 border-ink pt-4">
            <dt className="font-serif text-title font-title">{gain.title}</dt>
            <dd>{gain.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
