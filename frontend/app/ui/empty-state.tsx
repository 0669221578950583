import type { ReactNode } from "react";

/** The text of an empty list: why it is empty, and what will appear in it and when. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-100 py-10">
      <h2>{title}</h2>
      <div className="mt-2 text-ink-soft">{children}</div>
    </div>
  );
}
