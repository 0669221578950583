import type { Run } from "./plot";

/** The titles of the latest run's critical warnings; the report says why they matter. */
export function Warnings({ run }: { run: Run }) {
  const { warnings } = run;
  if (warnings.length === 0) {
    return <p className="max-w-prose">None of the critical warnings applies to your answers.</p>;
  }
  return (
    <section aria-labelledby="warnings-title" className="warning-panel">
      <h3 id="warnings-title" className="text-heading">
        {warnings.length === 1 ? "One critical warning" : `${warnings.length} critical warnings`}
      </h3>
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
