import { type RefObject, useEffect } from "react";

/**
 * Scrolls a `.scrolling-line` so that its current link, selected tab or pressed button is visible: on a phone it may be beyond the
 * edge. `current` identifies that link; another value scrolls again.
 */
export function useCurrentInSight(
  line: RefObject<HTMLElement | null>,
  current: string | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link may be the current one
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>(
      "[aria-current], [aria-selected=true], [aria-pressed=true]",
    );
    if (!line.current || !chosen) return;
    line.current.scrollLeft =
      chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2;
  }, [current, line]);
}
