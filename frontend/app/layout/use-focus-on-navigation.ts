import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation within the site, reading starts at the new page, as it does after a full load; and where
 * another part of the same page has taken the place of what had the focus.
 */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const last = useRef({ pathname, hash });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, hash };
    const kept = document.activeElement !== document.body;
    if (before.pathname === pathname && (before.hash === hash || kept)) return;
    // The page has given it to what the address names.
    if (hash && document.activeElement?.id === hash.slice(1)) return;
    // Whoever moves along a row of tabs goes on from there.
    if (document.activeElement?.closest("[role=tablist]")) return;
    target.current?.focus({ preventScroll: true });
  }, [pathname, hash, target]);
}
