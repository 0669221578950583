import { errorMessage, RequestRefused } from "~/lib/query-client";
import { FieldError } from "~/ui/field";

/**
 * An error message that says why a form was not saved; hidden if `error` is null. The message for `field` takes
 * precedence over those for other fields.
 */
export function Refusal({ id, error, field }: { id: string; error: Error | null; field: string }) {
  const fields = error instanceof RequestRefused ? error.fields : {};
  const message = error && (fields[field] ?? Object.values(fields)[0] ?? errorMessage(error));
  return (
    <FieldError id={id} role="alert">
      {message}
    </FieldError>
  );
}
