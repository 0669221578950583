import type { ReactNode } from "react";

/** The screen of the firm's results. */
export function ResultsScreen({ children }: { children: ReactNode }) {
  return (
    <div className="pb-12">
      <h1 className="pt-2">Our range against the price paid</h1>
      {children}
    </div>
  );
}
