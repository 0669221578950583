import type { ReactNode } from "react";

/** A section of a page that a link can lead to: a rule, its heading, and the content. */
export function PageSection({
  id,
  title,
  lede,
  children,
}: {
  /** The anchor of the section. */
  id: string;
  title: ReactNode;
  lede?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="mt-12 scroll-mt-20 border-t-3 border-ink pt-5 focus-visible:outline-none"
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {lede && <p className="mt-2 max-w-prose text-ink-soft">{lede}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
