import type { ReactNode } from "react";

/** A part of the page under a hairline. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-rule py-4">
      <h2>{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}
