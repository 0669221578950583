import type { ReactNode } from "react";
import type { Errors } from "~/lib/form-rules";
import { FormError } from "./form-error";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** One code of an authenticator app. Spaces between its digits do not matter. */
export function CodeForm({
  form,
  label,
  help,
  action,
  working,
  send,
  children,
}: {
  form: string;
  label: string;
  help: string;
  action: string;
  /** The button's words while the code is on its way. */
  working: string;
  send: (code: string) => Promise<Errors | undefined>;
  /** Other ways, beside the button; what goes wrong on them is told by the form. */
  children?: (busy: boolean, tell: (words: string) => void) => ReactNode;
}) {
  const { busy, errors, tell, props } = useForm(async ({ code = "" }) => {
    const digits = code.replace(/\s/g, "");
    return digits === "" ? { code: "Please enter the code" } : send(digits);
  });
  return (
    <form {...props} aria-label={label}>
      <TextField
        form={form}
        name="code"
        label={label}
        help={help}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code}
      />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button" disabled={busy}>
          {busy ? working : action}
        </button>
        {children?.(busy, tell)}
        <FormError words={errors.form} />
      </div>
    </form>
  );
}
