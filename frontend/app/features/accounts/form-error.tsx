/**
 * An error message about a form as a whole, beside its button. A toast shows it too, but a dialog hides toasts and
 * they disappear after four seconds.
 */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="field-error basis-full">
      {message}
    </p>
  );
}
