import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";

/** The section with five signs that every owner should check; they do not depend on the answers. */
export function WarningSigns({
  questionSet,
  words,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
}) {
  const { title, lede, notes } = words.warningSigns;
  return (
    <section aria-labelledby="signs-title">
      <h3 id="signs-title" className="text-heading outline-none">
        {title}
      </h3>
      <p className="mt-2 max-w-prose text-ink-soft">{lede}</p>
      <ul className="mt-6 gap-x-16 lg:columns-2">
        {questionSet.warningSigns.map((sign, index) => (
          <li key={sign} className="break-inside-avoid">
            <details className="disclosure">
              <summary className="pl-8 text-label/[1.4] font-semibold">
                <span
                  className="absolute top-[1.1rem] left-0 size-4 border-2 border-ink"
                  aria-hidden="true"
                />
                {sign}
              </summary>
              <p className="disclosure-body">{notes[index]}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
