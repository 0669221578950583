import type { ReactNode } from "react";

/** A section that is folded under its heading. It opens by a click or a key, for a search in the page, and on paper. */
export function Disclosure({
  id,
  title,
  className,
  children,
}: {
  /** The id of the heading. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <details className="disclosure">
        <summary>
          <h3 id={id}>{title}</h3>
        </summary>
        <div className="disclosure-body">{children}</div>
      </details>
    </section>
  );
}
