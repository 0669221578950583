import type { MouseEvent } from "react";

/**
 * Goes to a part of this page instead of following the link to it. The address stays: Back leads out of the
 * page, not through its parts. False where the browser is to follow the link after all: to open it elsewhere,
 * or because the part is not there.
 */
export function jumpTo(id: string, event: MouseEvent): boolean {
  const part = document.getElementById(id);
  if (!part || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  event.preventDefault();
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: "start" });
  return true;
}
