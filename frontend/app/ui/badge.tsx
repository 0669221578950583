import type { ReactNode } from "react";

const COLORS = {
  destructive: "bg-red-tint text-red",
  default: "border-ink bg-ink text-white",
  secondary: "border-edge bg-paper-deep text-ink",
  outline: "text-copper",
};

export type BadgeVariant = keyof typeof COLORS;

/** A word or two in a box, such as a priority. */
export function Badge({
  variant,
  className = "",
  children,
}: {
  variant: BadgeVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      data-variant={variant}
      className={`rounded-[2px] border px-[0.65rem] py-[0.05rem] font-sans text-small font-strong first-letter:uppercase ${COLORS[variant]} ${className}`}
    >
      {children}
    </span>
  );
}
