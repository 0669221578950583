import { formatCalendarDate } from "~/lib/dates";
import type { MethodKind } from "./method-kind";
import type { Difference } from "./queries";

/** A list of the values that differ from the version before. */
export function Differences({
  kind,
  body,
  differences,
}: {
  kind: MethodKind;
  /** The version that has changed. */
  body: unknown;
  differences: readonly Difference[];
}) {
  const shown = differences
    .map((each) => ({ ...each, name: kind.pathInWords(each.path, body) }))
    .filter(({ name }) => name !== "");
  if (shown.length === 0) return <p className="mt-1 text-ink-soft">Nothing.</p>;
  return (
    <dl className="method-differences">
      {shown.map(({ name, path, before, after }) => (
        <div key={path.join("/")}>
          <dt>{name}</dt>
          <dd>
            {formatValue(kind, before) && <del>{formatValue(kind, before)}</del>}{" "}
            {formatValue(kind, after) ? <ins>{formatValue(kind, after)}</ins> : <em>removed</em>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats a value as text; a list has a line for each entry. */
export function formatValue(kind: Pick<MethodKind, "valueInWords">, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((each) => formatValue(kind, each)).join("\n");
  const words = kind.valueInWords?.(value);
  if (words) return words;
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return formatCalendarDate(String(value));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
