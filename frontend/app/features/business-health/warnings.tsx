import type { ReactNode } from "react";
import type { Run } from "./plot";

/** The titles of the latest run's critical warnings; the report says why they matter. */
export function Warnings({ run: { warnings } }: { run: Run }) {
  return (
    <WarningPanel count={warnings.length}>
      <ul className="mt-5 grid gap-3">
        {warnings.map(({ question, warning }) => (
          <li
            key={question}
            className="flex gap-3 items-baseline font-serif text-subtitle font-title leading-[1.3]"
          >
            <WarningMark />
            {warning}
          </li>
        ))}
      </ul>
    </WarningPanel>
  );
}

/** The section with a number of critical warnings; a sentence instead if there are none. */
export function WarningPanel({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) {
    return <p className="max-w-prose">None of the critical warnings applies to your answers.</p>;
  }
  return (
    <section
      aria-labelledby="warnings-title"
      className="border-l-5 border-red bg-red-tint p-[clamp(1.5rem,1rem+3vw,3rem)] print:bg-transparent print:py-0 print:pr-0 print:pl-5"
    >
      <h3 id="warnings-title" className="text-heading">
        {count === 1 ? "One critical warning" : `${count} critical warnings`}
      </h3>
      {children}
    </section>
  );
}

export function WarningMark() {
  return (
    <svg
      className="flex-none w-[1.35rem] h-5 fill-red translate-y-[0.15rem]"
      viewBox="0 0 24 22"
      aria-hidden="true"
    >
      <path d="M12 1L23.5 21H.5z" />
      <path className="fill-none stroke-white stroke-2" d="M12 8v6.5M12 17v1.6" />
    </svg>
  );
}
