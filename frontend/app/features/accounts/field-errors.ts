import type { Errors } from "~/lib/form-rules";
import type { Answer } from "~/lib/session-service";

/** The service's words for each field of a form, the first of each; `names` where the two differ. */
export function fieldErrors({ errors }: Answer, names: Record<string, string> = {}): Errors {
  const found: Errors = {};
  for (const { param, message } of errors) {
    if (param) found[names[param] ?? param] ??= message;
  }
  return found;
}
