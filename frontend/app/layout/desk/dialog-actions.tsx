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
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          className={isDangerous ? "button button-danger" : "button"}
          // Not `disabled`: the button would lose the focus, and with it the place of keyboard users.
          aria-disabled={isBusy}
          onClick={(event) => {
            if (isBusy) event.preventDefault();
          }}
        >
          {isBusy ? submitting : submit}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  );
}
