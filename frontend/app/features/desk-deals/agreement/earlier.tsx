import { RelativeTime } from "~/layout/desk/labels";
import type { DealAgreement } from "./queries";
import { STATES } from "./words";

/** Earlier agreements of the deal, which stay as a record. */
export function Earlier({ agreements }: { agreements: DealAgreement["earlier"] }) {
  if (agreements.length === 0) return null;
  return (
    <section className="py-6" aria-labelledby="earlier-agreements">
      <h2 id="earlier-agreements">Earlier</h2>
      <ul className="mt-1">
        {agreements.map(({ id, state, stateSince, reason }) => (
          <li key={id} className="border-b border-rule py-2">
            {STATES[state]} <RelativeTime at={stateSince} />
            {reason && <span className="text-ink-soft">: {reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
