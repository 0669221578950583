import type { ReactNode } from "react";

/** A section whose content a heading shows and hides. A search in the page and printing show it too. */
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
