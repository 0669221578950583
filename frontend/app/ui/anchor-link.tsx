import { type MouseEvent, type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";

/** A link to a section of a page. If that page is open, the router scrolls there smoothly. */
export function AnchorLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  const location = useLocation();
  const [page, id = ""] = to.split("#");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has begun to scroll to the new address
  useEffect(() => {
    delete document.documentElement.dataset.scroll;
  }, [location]);

  function prepare(event: MouseEvent) {
    const section = document.getElementById(id);
    if (location.pathname !== page || !section) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    document.documentElement.dataset.scroll = "smooth";
    section.focus({ preventScroll: true });
  }

  return (
    <Link to={to} className={className} onClick={prepare}>
      {children}
    </Link>
  );
}
