import type { Errors } from "~/lib/form-rules";
import type { Answer } from "~/lib/session-service";

/**
 * The service's words for each field of a form, the first of each; `names` where the two differ. What is
 * about no field, such as a server out of reach, stands under `form`.
 */
export function fieldErrors({ errors }: Answer, names: Record<string, string> = {}): Errors {
  const found: Errors = {};
  for (const { param, message } of errors) {
    found[param ? (names[param] ?? param) : "form"] ??= message;
  }
  return found;
}

/** The first of them, wherever it belongs; empty if nothing went wrong. */
export function firstError(answer: Answer): string {
  return Object.values(fieldErrors(answer))[0] ?? "";
}
