import { errorMessage, RequestRefused } from "~/lib/query-client";

/**
 * An error message that says why a form was not saved; hidden if `error` is null. The message for `field` takes
 * precedence over those for other fields.
 */
export function Refusal({ id, error, field }: { id: string; error: Error | null; field: string }) {
  const fields = error instanceof RequestRefused ? error.fields : {};
  const message = error && (fields[field] ?? Object.values(fields)[0] ?? errorMessage(error));
  return <FieldError id={id} message={message ?? ""} />;
}

/** The error message of a field; hidden if there is none. */
export function FieldError({ id, message = "" }: { id: string; message: string | undefined }) {
  return (
    <p id={id} className="field-error" role={message ? "alert" : undefined} hidden={!message}>
      {message}
    </p>
  );
}
