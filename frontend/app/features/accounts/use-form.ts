import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Errors, Values } from "~/lib/form-rules";
import { preloadToaster } from "~/ui/toast-outlet";

/**
 * A hook with the state of a form. It clears each error when its field is edited, moves the focus after a failed
 * submission to the error summary or else to the first invalid field, and allows one submission at a time. `submit`
 * gets the values by field name and returns errors by field name, if any; an error of the form as a whole has the name
 * `form`.
 */
export function useForm(
  /** The prefix of the ids of this form's fields. */
  form: string,
  submit: (values: Values) => Promise<Errors | undefined>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [changed, setChanged] = useState(false);

  useLayoutEffect(() => {
    if (failedSubmits === 0) return;
    if (summary.current?.hidden === false) summary.current.focus();
    else ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failedSubmits]);

  // What was saved is what the fields begin with from now on; after a failure they still differ.
  useEffect(() => {
    if (!busy && ref.current) setChanged(isChanged(ref.current));
  }, [busy]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    // Cleared first, so that screen readers announce the same message again.
    setFormError("");
    try {
      const errors = (await submit(valuesOf(event.currentTarget))) ?? {};
      setErrors(errors);
      if (Object.keys(errors).length > 0) setFailedSubmits((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  /** Sets the error of the form as a whole; an empty message clears it. */
  function setFormError(message: string) {
    setErrors(({ form: _form, ...rest }) => (message ? { ...rest, form: message } : rest));
  }

  function onInput({ target }: { target: EventTarget }) {
    const { name, form } = target as HTMLInputElement;
    setChanged(form !== null && isChanged(form));
    if (errors[name] || errors.form) {
      setErrors(({ [name]: _edited, form: _form, ...rest }) => rest);
    }
  }

  return {
    busy,
    errors,
    /** Whether a field differs from what it began with, or since then from what was saved. */
    changed,
    setFormError,
    /** The props of the error summary, for a form that has one. */
    summary: { form, ref: summary, errors },
    /** Returns the props that every field has. */
    field: (name: string) => ({ form, name, error: errors[name] }),
    props: {
      ref,
      onSubmit,
      onInput,
      onFocus: preloadToaster,
      noValidate: true,
      // Before hydration, submitting must not put a password into the address.
      method: "dialog" as const,
      className: "grid gap-6",
    },
  };
}

function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) => field instanceof HTMLInputElement && field.value !== field.defaultValue,
  );
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
