import { TIERS } from "./words";

const LOOKS: Record<string, string> = {
  A: "border-ink bg-ink text-paper",
  B: "border-ink text-ink",
  C: "border-edge text-ink-soft",
};

/** The tier of a buyer as a letter in a ring; an empty ring without one. */
export function TierMark({ tier }: { tier: string }) {
  return (
    <span
      className={`grid size-6 flex-none place-items-center rounded-full border font-serif text-[0.8125rem] font-title ${LOOKS[tier] ?? "border-rule"}`}
    >
      {tier ? (
        <>
          <span className="sr-only">Tier </span>
          {tier}
          <span className="sr-only">, {TIERS[tier]}</span>
        </>
      ) : (
        <span className="sr-only">No tier</span>
      )}
    </span>
  );
}
