import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
/** The end of a dialog's form: the error message, the button that submits the form, and a button to cancel. */
export function DialogActions({
  submit,
  submitting,
  isBusy,
  error,
  isDangerous = false,
  onCancel,
}: {
  submit: string;
  /** The button's words while the form is being sent. */
  submitting: string;
  isBusy: boolean;
  /** What is wrong with the form as a whole; errors of a field stand at the field. */
  error?: string | null | undefined;
  isDangerous?: boolean;
  onCancel: () => void;
}) {
  return (
    <>
      {error && <FieldError role="alert">{error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDangerous ? "danger" : "primary"} aria-disabled={isBusy}>
          {isBusy ? submitting : submit}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
