import type { Ref } from "react";
import type { Errors } from "~/lib/form-rules";

/** Everything that stops the form, at its top, each line leading to its field. */
export function ErrorSummary({
  ref,
  title,
  detail,
  errors,
}: {
  ref: Ref<HTMLDivElement>;
  title: string;
  detail: string;
  errors: Errors;
}) {
  const entries = Object.entries(errors);
  return (
    <div
      ref={ref}
      id="contact-error-summary"
      className="error-summary"
      role="alert"
      tabIndex={-1}
      hidden={entries.length === 0}
    >
      <h3>{title}</h3>
      <p>{detail}</p>
      <ul className="mt-3 grid gap-2">
        {entries.map(([name, words]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
