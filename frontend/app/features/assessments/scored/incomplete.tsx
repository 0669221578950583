import type { Ref } from "react";

/** Why there is no report yet, at the top of the form, and the way to the first open question. */
export function Incomplete({
  ref,
  message,
  first,
  onGo,
}: {
  ref: Ref<HTMLDivElement>;
  message: string;
  first: number | undefined;
  onGo: () => void;
}) {
  return (
    <div ref={ref} className="error-summary mt-8 max-w-2xl" role="alert" tabIndex={-1}>
      <p className="font-semibold">{message}</p>
      <p className="mt-2">
        <a
          href={`#q${first}`}
          onClick={(event) => {
            event.preventDefault();
            onGo();
          }}
        >
          Go to the first open question
        </a>
      </p>
    </div>
  );
}
