import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from "react";
import type { useAct } from "~/lib/use-act";
import { Dialog } from "~/ui/dialog";
import { TextareaField } from "~/ui/input-field";
import { DialogActions } from "./dialog-actions";

/** Returns what is typed in the field of a name. */
export type TextOf = (name: string) => string;

type FormProps<Saved> = {
  act: Pick<ReturnType<typeof useAct<Saved>>, "send" | "isBusy" | "errors">;
  /** Sends what is typed. Null if it can't be sent: the dialog stays open. */
  request: (text: TextOf, typed: FormData) => Promise<Saved | null>;
  submit: string;
  submitting?: string;
  isDangerous?: boolean;
  /** In place of the act's own error of the form as a whole. */
  error?: string | undefined;
  /** Called when something is typed or chosen. */
  onChange?: () => void;
  onClose: () => void;
  children?: ReactNode;
  /** What follows the buttons. */
  footer?: ReactNode;
};

type Props<Saved> = FormProps<Saved> & {
  /** The id of the dialog's title. */
  id: string;
  title: string;
  text: ReactNode;
  isWide?: boolean;
};

/** A dialog with a form that is sent as one act. It closes when the act is done; what is typed stays if it is refused. */
export function FormDialog<Saved>({ id, title, text, isWide = false, ...form }: Props<Saved>) {
  return (
    <Dialog id={id} title={title} text={text} isWide={isWide} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}

/** The form of a `FormDialog`, for a dialog that loads something first. */
export function DialogForm<Saved>({
  act: { send, isBusy, errors },
  request,
  submit,
  submitting = "Saving...",
  isDangerous = false,
  error = errors.form,
  onChange,
  onClose,
  children,
  footer,
}: FormProps<Saved>) {
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at new errors
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const saved = await send(() => request((name) => String(typed.get(name) ?? ""), typed));
    if (saved !== null) onClose();
  }

  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit} onChange={onChange}>
      {children}
      <DialogActions
        submit={submit}
        submitting={submitting}
        isBusy={isBusy}
        error={error}
        isDangerous={isDangerous}
        onCancel={onClose}
      />
      {footer}
    </form>
  );
}

/** A dialog that asks for a reason. */
export function ReasonDialog<Saved>({
  label = "Reason",
  children,
  ...dialog
}: Omit<Props<Saved>, "isWide" | "footer" | "error"> & { label?: string }) {
  return (
    <FormDialog {...dialog}>
      {children}
      <TextareaField
        form={dialog.id}
        name="reason"
        label={label}
        rows={3}
        maxLength={500}
        error={dialog.act.errors.reason}
      />
    </FormDialog>
  );
}
