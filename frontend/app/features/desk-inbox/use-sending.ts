import { useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";

/**
 * A hook for the form of a dialog: what was typed stays until the server has taken it. `errors` has the messages by
 * field, and under `form` what is wrong with all of it.
 */
export function useSending(onDone: () => void) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await request();
      onDone();
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const hasFields = Object.keys(fields).length > 0;
      setErrors(hasFields ? fields : { form: errorMessage(error as Error) });
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, errors, setErrors };
}
