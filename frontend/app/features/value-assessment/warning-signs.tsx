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
      <ul className="mt-6 max-w-3xl border-b border-edge">
        {questionSet.warningSigns.map((sign, index) => (
          <li key={sign}>
            <details className="disclosure">
              <summary className="text-label/[1.4] font-semibold">{sign}</summary>
              <p className="disclosure-body">{notes[index]}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
