import type { Ref } from "react";

/** Everything that stops the form, at its top, each line leading to its field. */
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
  /** What the ids of this form's fields begin with, before the field's name. */
  prefix?: string;
  /** The level that fits the headings around the form. */
  heading?: "h2" | "h3";
  title: string;
  detail: string;
  /** What is wrong, by the name of the field. */
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
        {entries.map(([name, words]) => (
          <li key={name}>
            <a
              href={`#${prefix}${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(prefix + name)?.focus();
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
