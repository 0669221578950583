import type { MouseEvent } from "react";

/**
 * Goes to a heading of this page instead of following the link to it. The address stays: Back leads out of
 * the page, not through its categories. False where the browser is to follow the link after all: to open it
 * elsewhere, or because the heading is not there.
 */
export function jumpTo(id: string, event: MouseEvent): boolean {
  const heading = document.getElementById(id);
  if (!heading || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  event.preventDefault();
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
  return true;
}
