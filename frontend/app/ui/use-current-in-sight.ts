import { type RefObject, useEffect } from "react";

/**
 * Brings the current link or the selected tab of a `.scrolling-line` into sight: on a phone it may be beyond the edge.
 * `current` names it, so that another one is brought into sight too.
 */
export function useCurrentInSight(
  line: RefObject<HTMLElement | null>,
  current: string | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link may be the current one
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
    if (!line.current || !chosen) return;
    line.current.scrollLeft =
      chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2;
  }, [current, line]);
}
