import { ButtonLink } from "~/ui/button";
import type { OverviewWords } from "./overview-types";

/** The overview while there is no data: what it will show, and how to begin. */
export function FirstVisit({ words }: { words: OverviewWords["first"] }) {
  const { title, lede, picture, steps } = words;
  return (
    <div className="on-ink p-6 sm:p-10 lg:p-14">
      <div className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-2">
        <div>
          <h3 className="text-h2">{title}</h3>
          <p className="mt-4 max-w-prose">{lede}</p>
        </div>
        <svg className="chart max-lg:hidden" width="100%" height="86" aria-hidden="true">
          <rect
            className="fill-none stroke-copper-light stroke-2 dashed"
            x="38%"
            width="44%"
            y="30"
            height="30"
          />
          <line className="stroke-paper/50" x1="0" x2="100%" y1="72" y2="72" />
          <text className="fill-paper text-small" x="60%" y="18" textAnchor="middle">
            {picture}
          </text>
        </svg>
      </div>
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
