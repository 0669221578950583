import type { ReactNode } from "react";
import { RelativeTime } from "./labels";
import { useFocusFallback } from "./use-focus-fallback";

/** One entry of a timeline. What people outside the firm did has a mark, and what happened by itself is smaller. */
export function TimelineRow({
  at,
  who,
  act,
  isTheirs = false,
  isAutomatic = false,
  children,
}: {
  at: string;
  /** Empty for what happened by itself. */
  who: string;
  act: ReactNode;
  isTheirs?: boolean;
  isAutomatic?: boolean;
  children?: ReactNode;
}) {
  const { fallback, container } = useFocusFallback();
  return (
    <li
      className="border-b border-l-3 border-b-rule border-l-transparent py-3 pl-3.5 data-automatic:py-1.5 data-automatic:text-[0.8125rem] data-automatic:text-ink-soft data-theirs:border-l-copper print:break-inside-avoid"
      data-theirs={isTheirs || undefined}
      data-automatic={isAutomatic || undefined}
      {...container}
    >
      <p ref={fallback} tabIndex={-1} className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {who && <strong>{who}</strong>} {act}
        </span>
        <span className="flex-none text-ink-soft">
          <RelativeTime at={at} />
        </span>
      </p>
      {children}
    </li>
  );
}
