import type { Ref } from "react";

/** All errors of a form, at its top. Each links to its field. */
export function ErrorSummary({
  ref,
  id,
  prefix = "",
  heading: Heading = "h3",
  title,
  detail,
  errors,
}: {
  ref: Ref<HTMLDivElement>;
  id: string;
  /** The prefix of the ids of this form's fields. */
  prefix?: string;
  /** The level that fits the headings around the form. */
  heading?: "h2" | "h3";
  title: string;
  detail: string;
  /** The messages by field name. */
  errors: Record<string, string>;
}) {
  const entries = Object.entries(errors);
  return (
    <div
      ref={ref}
      id={id}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      hidden={entries.length === 0}
    >
      <Heading>{title}</Heading>
      <p>{detail}</p>
      <ul className="mt-3 grid gap-2">
        {entries.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${prefix}${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(prefix + name)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
