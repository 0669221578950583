import type { ReactNode } from "react";

/** Details that are folded under a line. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer py-[0.4rem] underline underline-offset-[0.22em]">
        {summary}
      </summary>
      {children}
    </details>
  );
}
