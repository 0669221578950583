import type { Row } from "./queries";
import { GRADES } from "./words";

/** How far an add-back is proved: a solid dot, a half, an empty one, or a broken ring as long as nobody has judged it. */
export function ProofDot({ grade }: { grade: Row["grade"] }) {
  return (
    <svg viewBox="0 0 16 16" className="size-3.5 flex-none" role="img" aria-label={GRADES[grade]}>
      <circle
        cx="8"
        cy="8"
        r="6.25"
        className={`stroke-ink ${grade === "documented" ? "fill-ink" : "fill-none"}`}
        strokeWidth="1.5"
        strokeDasharray={grade === "" ? "2.6 2.3" : undefined}
      />
      {grade === "plausible" && <path d="M8 1.75a6.25 6.25 0 0 0 0 12.5Z" className="fill-ink" />}
    </svg>
  );
}
