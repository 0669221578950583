import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a navigation within the site, reading starts at the new page, as it does after a full load. */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Whoever moves along a row of tabs goes on from there.
    if (document.activeElement?.closest("[role=tablist]")) return;
    target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}
