import { ButtonLink } from "~/ui/button";
import { ASSESSMENT } from "./latest-status";

const GAINS = [
  ["One figure", "How healthy the business is in the eyes of a buyer, from 0 to 100%."],
  ["Five categories", "Where you are strong, where you are not, and how that moves over time."],
  ["A to-do list", "Ten things to do first: who does it, by when, and proof it's done."],
] as const;

/** The Health Status tab before the first run: what it will show, and a link to the assessment. */
export function FirstTime({ begun }: { begun: number }) {
  return (
    <section aria-labelledby="first-title">
      <h2 id="first-title" className="outline-none">
        {begun > 0 ? "Your assessment is under way" : "See your business as a buyer will"}
      </h2>
      <p className="lede mt-5">
        {begun > 0
          ? `${begun} of 50 questions are answered and saved. Pick up where you left off, on this device or another.`
          : "Fifty questions, about twelve minutes. Your answers are saved as you go, for the people in your business and our own staff. No buyer and no other business sees them."}
      </p>
      <p className="mt-8">
        <ButtonLink to={ASSESSMENT}>
          {begun > 0 ? "Continue the assessment" : "Start the assessment"}
        </ButtonLink>
      </p>
      <dl className="mt-14 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-10 gap-y-6">
        {GAINS.map(([title, text]) => (
          <div key={title} className="border-t-3 border-ink pt-4">
            <dt className="font-serif text-title font-title">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
