import type { ReactNode } from "react";

/** Content that is folded on phones and always shown on wider screens. Print and a search in the page show it too. */
export function PhoneFold({
  label,
  open,
  children,
}: {
  label: string;
  /** Whether phones show the content at first. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="fold phone-fold" open={open}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
