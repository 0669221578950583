import type { ReactNode } from "react";
import type { Errors } from "~/lib/form-rules";
import { FieldError } from "~/ui/field";
import { SubmitButton } from "./submit-button";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** A form for one code, of an authenticator app or a recovery code, with its button. Spaces are ignored. */
export function CodeForm({
  form,
  label,
  help,
  action,
  working,
  boxes = false,
  send,
  children,
}: {
  form: string;
  label: string;
  help: string;
  action: string;
  /** The button's label while the code is checked. */
  working: string;
  /** Whether the field looks like six boxes, for the digits of an app. */
  boxes?: boolean;
  send: (code: string) => Promise<Errors | undefined>;
  /** Alternatives beside the button; they show their errors with `setFormError`. */
  children?: (busy: boolean, setFormError: (message: string) => void) => ReactNode;
}) {
  const { busy, errors, setFormError, field, props } = useForm(form, async ({ code = "" }) => {
    const digits = code.replace(/\s/g, "");
    return digits === "" ? { code: "Please enter the code" } : send(digits);
  });
  return (
    <form {...props} aria-label={label}>
      <TextField
        {...field("code")}
        label={label}
        help={help}
        inputMode="numeric"
        autoComplete="one-time-code"
        className={boxes ? "code-boxes" : ""}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busy={busy} label={action} working={working} />
        {children?.(busy, setFormError)}
        <FieldError role="alert" className="basis-full">
          {errors.form}
        </FieldError>
      </div>
    </form>
  );
}
