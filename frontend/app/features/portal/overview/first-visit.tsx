import { ButtonLink } from "~/ui/button";
import type { OverviewWords } from "./overview-types";

/** The overview while there is no data: what it will show, and how to begin. */
export function FirstVisit({ words }: { words: OverviewWords["first"] }) {
  const { title, lede, steps } = words;
  return (
    <div className="on-ink p-6 sm:p-10 lg:p-14">
      <h3 className="text-h2">{title}</h3>
      <p className="mt-4 max-w-prose">{lede}</p>
      <GhostRange words={words} />
      <ol className="mt-8 grid gap-x-10 lg:mt-12 lg:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-col border-t border-paper/40 py-5">
            <p className="text-small">{step.time}</p>
            <p className="mt-1 font-serif text-h3 font-title">{step.title}</p>
            <p className="mt-1 mb-4">{step.text}</p>
            <p className="mt-auto">
              <ButtonLink variant={index === 0 ? "primary" : "secondary"} to={step.to}>
                {step.action}
              </ButtonLink>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The range that is not known yet, on its road. */
function GhostRange({ words: { picture, ghost } }: { words: OverviewWords["first"] }) {
  return (
    <svg className="chart mt-8" width="100%" height="112" aria-hidden="true">
      <line className="stroke-paper/50 stroke-2" x1="0" x2="100%" y1="50" y2="50" />
      {[0, 25, 50, 75, 100].map((at) => (
        <line key={at} className="stroke-paper/50" x1={`${at}%`} x2={`${at}%`} y1="50" y2="58" />
      ))}
      <rect
        className="fill-ink stroke-copper-light stroke-2 dashed"
        x="34%"
        width="42%"
        y="28"
        height="44"
      />
      <text className="fill-copper-light text-base" x="55%" y="56" textAnchor="middle">
        {picture}
      </text>
      <text className="fill-paper text-small" x="34%" y="98" textAnchor="middle">
        {ghost[0]}
      </text>
      <text className="fill-paper text-small" x="76%" y="98" textAnchor="middle">
        {ghost[1]}
      </text>
    </svg>
  );
}
