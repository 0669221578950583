import type { ReactNode } from "react";

/** An email as its reader sees it, below its head. */
export function Letter({
  head,
  className = "",
  children,
}: {
  head: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`bg-paper-deep p-5 font-serif text-[1rem] leading-[1.55] wrap-anywhere ${className}`}
    >
      {head && <p className="mb-4 border-b-2 border-copper pb-2.5 text-subtitle">{head}</p>}
      {children}
    </div>
  );
}
