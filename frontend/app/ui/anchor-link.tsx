import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";

/** A link to a section of a page. If that page is open, it scrolls there smoothly. */
export function AnchorLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [page, id = ""] = to.split("#");

  function scroll(event: MouseEvent) {
    const section = document.getElementById(id);
    if (pathname !== page || !section || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    section.scrollIntoView({ behavior: reducedMotion ? "auto" : "smooth" });
    section.focus({ preventScroll: true });
  }

  return (
    <Link to={to} className={className} onClick={scroll} preventScrollReset={pathname === page}>
      {children}
    </Link>
  );
}
