export const TRAP = "website";

/** A field that no person sees or reaches; robots fill in whatever they find. */
export function Trap({ label }: { label: string }) {
  return (
    <div className="sr-only">
      <label htmlFor={TRAP}>{label}</label>
      <input id={TRAP} name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
