import type { MouseEvent } from "react";
import { startReading } from "./start-reading";

/**
 * Moves focus and scroll to an element instead of following the link to it, so that the address does not change and
 * Back leaves the page. Opens a `<details>` around the element. Returns false where the browser should follow the
 * link: when it opens another tab, or there is no such element.
 */
export function jumpTo(id: string, event: MouseEvent): boolean {
  const target = document.getElementById(id);
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  event.preventDefault();
  const fold = target.closest("details");
  if (fold) fold.open = true;
  startReading(target);
  return true;
}
