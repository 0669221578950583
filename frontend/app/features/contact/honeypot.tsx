import { Input } from "~/ui/input";

export const HONEYPOT = "website";

/** A field that no person sees, hears or reaches. Robots fill it in, and the server marks such a message as suspicious. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={HONEYPOT}>{label}</label>
      <Input id={HONEYPOT} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
