import { useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";

/**
 * A hook that sends one act at a time. `send` resolves to the server's response, or to null if the act was refused or
 * not sent. `errors` has the messages by field, and under `form` what is wrong with all of it. A request that can't be
 * sent returns `refuse` with such errors. `isBusy` also covers the promises that the callbacks return.
 */
export function useAct<Saved>({
  onDone,
  onRefused,
}: {
  onDone?: (saved: Saved) => Promise<void> | void;
  onRefused?: (error: unknown) => Promise<void> | void;
}) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<Saved | null>): Promise<Saved | null> {
    if (isBusy) return null;
    setBusy(true);
    setErrors({});
    try {
      const saved = await request();
      if (saved !== null) await onDone?.(saved);
      return saved;
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const hasFields = Object.keys(fields).length > 0;
      setErrors(hasFields ? fields : { form: errorMessage(error as Error) });
      await onRefused?.(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function refuse(found: Errors): Promise<null> {
    setErrors(found);
    return null;
  }

  return { send, refuse, isBusy, errors, clear: () => setErrors({}) };
}
