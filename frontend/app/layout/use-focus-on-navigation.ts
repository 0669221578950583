import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A hook that focuses the heading of the page after a navigation within the site, so that screen readers start with
 * its name; `main` itself while it has none. If only the fragment changed, it does so only when the focused element was
 * removed.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const previous = useRef({ pathname, hash });
  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, hash };
    const hasFocus = document.activeElement !== document.body;
    if (before.pathname === pathname && (before.hash === hash || hasFocus)) return;
    // The page has focused the element that the fragment names.
    if (hash && document.activeElement?.id === hash.slice(1)) return;
    // The focus stays in a tab list, where the arrow keys move it, and in a screen that moves it itself.
    if (document.activeElement?.closest("[role=tablist], [data-moves-focus]")) return;
    const heading = main.current?.querySelector("h1");
    if (heading) heading.tabIndex = -1;
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, main]);
}
