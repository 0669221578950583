import { errorMessage, RequestRefused } from "~/lib/query-client";

/** Why something was not saved; what was typed is still there. `field`: whose message is shown first. */
export function Refusal({ id, error, field }: { id: string; error: Error | null; field: string }) {
  const fields = error instanceof RequestRefused ? error.fields : {};
  return (
    <p id={id} className="field-error" role={error ? "alert" : undefined} hidden={!error}>
      {error && (fields[field] ?? Object.values(fields)[0] ?? errorMessage(error))}
    </p>
  );
}
