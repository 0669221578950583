import { useEffect, useRef } from "react";

/** Moves focus and scroll to a heading. */
export function startReading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

/**
 * A hook that moves focus and scroll to a heading when it appears, and whenever `when` changes; not while `when` is
 * falsy. Returns the ref of the heading.
 */
export function useStartReading(when: unknown = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (when) startReading(heading.current);
  }, [when]);
  return heading;
}
