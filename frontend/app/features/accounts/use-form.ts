import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Errors, Values } from "~/lib/form-rules";
import { preloadToaster } from "~/ui/toast-outlet";
import { keepFocus } from "./keep-focus";

/**
 * What the forms of this feature share: the errors of the fields, an error gone as soon as its field is
 * edited, the focus at the summary or else at the first field to mend, and one submission at a time.
 *
 * `submit` gets the values by field name and answers with what is wrong, or with nothing. What is about no
 * field stands under `form`.
 */
export function useForm(submit: (values: Values) => Promise<Errors | undefined>) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    if (summary.current?.hidden === false) summary.current.focus();
    else form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    keepFocus();
    setBusy(true);
    // So that the same words are read aloud again after another try.
    tell("");
    try {
      const found = (await submit(valuesOf(event.currentTarget))) ?? {};
      setErrors(found);
      if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  /** What is wrong with the form as a whole; empty if nothing is any more. */
  function tell(words: string) {
    setErrors(({ form: _told, ...left }) => (words ? { ...left, form: words } : left));
  }

  function onInput({ target }: { target: EventTarget }) {
    const { name } = target as HTMLInputElement;
    if (errors[name] || errors.form) {
      setErrors(({ [name]: _mended, form: _told, ...left }) => left);
    }
  }

  return {
    busy,
    errors,
    tell,
    /** For a form that shows its errors in a summary as well. */
    summary: { ref: summary, errors },
    props: {
      ref: form,
      onSubmit,
      onInput,
      onFocus: preloadToaster,
      noValidate: true,
      // Until the scripts are here a form sends nothing anywhere: no password ever stands in an address.
      method: "dialog" as const,
      className: "grid gap-6",
    },
  };
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
