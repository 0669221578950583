import type { ReactNode } from "react";

type NoticeTone = "info" | "success" | "warning" | "error";

const EDGES: Record<NoticeTone, string> = {
  info: "border-(--notice-edge)",
  success: "border-green",
  warning: "border-amber",
  error: "border-red",
};

/**
 * A message in the page, with a colored edge. Screen readers read an error at once and the others when they are idle;
 * `role="note"` is for a message that was there from the start.
 */
export function Notice({
  tone = "info",
  role = tone === "error" ? "alert" : "status",
  label,
  title,
  className = "",
  children,
}: {
  tone?: NoticeTone;
  role?: "alert" | "status" | "note";
  /** The name of the message for screen readers. */
  label?: string;
  /** The message in one line, above the details. */
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section
      role={role}
      aria-label={label}
      className={`border-l-4 py-1 pl-(--notice-indent) ${EDGES[tone]} ${className}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </section>
  );
}
