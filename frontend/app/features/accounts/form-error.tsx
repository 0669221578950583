/**
 * The error of a form as a whole, beside its button. Toasts show it too, but they are hidden behind a dialog and
 * disappear after four seconds.
 */
export function FormError({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <p role="alert" className="field-error basis-full">
      {words}
    </p>
  );
}
