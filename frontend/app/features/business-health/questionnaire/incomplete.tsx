import type { Ref } from "react";

/** An error at the top of the form, shown instead of the report, with a link to the first unanswered statement. */
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
      <p>
        <a
          href={`#q${first}`}
          onClick={(event) => {
            event.preventDefault();
            onGo();
          }}
        >
          {message}
        </a>
      </p>
    </div>
  );
}
