import type { Answer } from "~/lib/allauth-request";
import type { Errors } from "~/lib/form-rules";

/**
 * The first error message of the server for each field of a form. `names` maps the server's field names to the
 * form's where they differ. Messages without a field, such as an unreachable server, are under `form`.
 */
export function fieldErrors({ errors }: Answer, names: Record<string, string> = {}): Errors {
  const found: Errors = {};
  for (const { param, message } of errors) {
    found[param ? (names[param] ?? param) : "form"] ??= message;
  }
  return found;
}

/** The first error message, of a field or of the form; empty if there is none. */
export function firstError(answer: Answer): string {
  return Object.values(fieldErrors(answer))[0] ?? "";
}
