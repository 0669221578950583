import type { HomeWords } from "~/lib/facts";

/** How many of the steps an owner may take with every buyer: teaser, NDA, memorandum, indication. */
const FREE_STEPS = 4;

/** A drawing of the path of a sale: dashed while the owner may talk to every buyer, solid once there is only one. */
export function SalePath({ words }: { words: HomeWords["path"] }) {
  return (
    <section className="band">
      <div className="page grid gap-12 lg:grid-cols-[1fr_1.25fr]">
        <div className="max-lg:contents lg:sticky lg:top-24 lg:self-start">
          <div>
            <h2>{words.title}</h2>
            <p className="lede mt-5">{words.lede}</p>
            <p className="mt-8 flex items-center gap-4 text-small">
              <span className="w-14 border-t-3 border-dashed border-copper" aria-hidden="true" />{" "}
              You may talk to every buyer
            </p>
            <p className="mt-2 flex items-center gap-4 text-small">
              <span className="w-14 border-t-3 border-copper" aria-hidden="true" /> You and one
              buyer
            </p>
          </div>
          <p className="max-w-sm text-small text-ink-soft max-lg:order-last lg:mt-8">
            {words.note}
          </p>
        </div>
        <ol>
          {words.steps.map((step, index) => (
            <li
              key={step.title}
              className="path-step"
              data-free={index < FREE_STEPS ? "" : undefined}
            >
              <span className="path-mark" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p className="mt-1.5">{step.body}</p>
              <p className="mt-1 text-small font-semibold text-copper">{step.duration}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
