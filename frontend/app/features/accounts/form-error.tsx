/**
 * What went wrong with a form as a whole, beside its button. A toast tells it too, but over a dialog nobody
 * sees a toast, and after four seconds nobody finds it again.
 */
export function FormError({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <p role="alert" className="field-error basis-full">
      {words}
    </p>
  );
}
