import { pathInWords } from "./paths";
import type { Difference } from "./queries";

/** Each value that differs from the version before. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="mt-1 text-ink-soft">Nothing.</p>;
  return (
    <dl className="method-differences">
      {differences.map(({ path, before, after }) => (
        <div key={path.join("/")}>
          <dt>{pathInWords(path)}</dt>
          <dd>
            {written(before) && <del>{written(before)}</del>}{" "}
            {written(after) ? <ins>{written(after)}</ins> : <em>removed</em>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
