import type { Ref } from "react";

/**
 * The error summary at the top of a form: a link to each invalid field. An error that equals the title is not
 * repeated: the title is its link.
 */
export function ErrorSummary({
  ref,
  id,
  prefix = "",
  heading: Heading = "h3",
  title,
  detail,
  errors,
  className = "",
  onFollow,
}: {
  ref: Ref<HTMLDivElement>;
  id: string;
  /** The prefix of the ids of this form's fields. */
  prefix?: string;
  /** The heading level that fits the headings around the form. */
  heading?: "h2" | "h3";
  title: string;
  detail?: string;
  /** The error messages by field name. */
  errors: Record<string, string>;
  className?: string;
  /** Moves to a field; by default, it gets the focus. */
  onFollow?: (name: string) => void;
}) {
  const entries = Object.entries(errors);
  const [first] = entries;
  const only = first && entries.length === 1 && first[1] === title ? first : null;
  const link = ([name, message]: [string, string]) => (
    <a
      href={`#${prefix}${name}`}
      onClick={(event) => {
        event.preventDefault();
        if (onFollow) onFollow(name);
        else document.getElementById(prefix + name)?.focus();
      }}
    >
      {message}
    </a>
  );
  return (
    <div
      ref={ref}
      id={id}
      className={`border-l-5 border-red bg-red-tint px-6 py-5 [&_a]:font-semibold [&_a]:text-red [&_a]:underline [&_a]:underline-offset-[0.2em] ${className}`}
      role="alert"
      // It is read when it gets the focus, and not again with each error that is corrected.
      aria-live="off"
      tabIndex={-1}
      hidden={entries.length === 0}
    >
      <Heading className="text-h3 text-red">{only ? link(only) : title}</Heading>
      {detail && <p>{detail}</p>}
      {!only && (
        <ul className="mt-3 grid gap-2">
          {entries.map((entry) => (
            <li key={entry[0]}>{link(entry)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
