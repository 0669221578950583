import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { LIBRARY } from "./queries";
import { UploadRefused } from "./upload";

const FIELDS = ["title", "description", "tab", "access", "file"] as const;

/**
 * A hook for a form of the document library. `submit` calls `send`, then reloads the library and calls `onDone`. If
 * `send` fails, `errors` has the messages by field and the first invalid field gets the focus; an error without a
 * field is under `form`. Once the form is unmounted, the signal that `send` gets is aborted, and `onDone` is not
 * called. `onDone` has to close the form, which stays busy.
 */
export function useLibraryForm(
  send: (form: FormData, signal: AbortSignal) => Promise<unknown>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const sending = useRef<AbortController>(null);

  useEffect(() => () => sending.current?.abort(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setBusy(true);
    setErrors({});
    try {
      await send(new FormData(form), signal);
      void client.invalidateQueries({ queryKey: LIBRARY });
      if (!signal.aborted) onDone();
    } catch (error) {
      if (signal.aborted) return;
      const { fields, message } = fieldErrorsOf(error as Error);
      const first = FIELDS.find((name) => fields[name]);
      setErrors(first ? fields : { form: message });
      setBusy(false);
      if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    }
  }

  return { errors, isBusy, submit };
}

function fieldErrorsOf(error: Error): { fields: Errors; message: string } {
  if (error instanceof UploadRefused) return error;
  const fields = error instanceof RequestRefused ? error.fields : {};
  return { fields, message: errorMessage(error) };
}
