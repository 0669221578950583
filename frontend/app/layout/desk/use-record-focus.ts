import { useEffect, useRef } from "react";

/**
 * A hook for a list with a record beside it: opened from the list, the record has the focus; closed, its row has it
 * again, which has the record's id in `data-<kind>`. Returns the ref of the record.
 */
export function useRecordFocus(kind: string, open: number | undefined) {
  const record = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    const row = document.querySelector<HTMLElement>(`[data-${kind}="${before.current}"]`);
    before.current = open;
    if (open === undefined) row?.focus();
    else record.current?.focus({ preventScroll: true });
  }, [kind, open]);
  return record;
}
