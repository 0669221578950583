import { type RefObject, useCallback, useRef, useState } from "react";

/** Which page of a list is shown, and the list's heading. */
export function usePages(): {
  page: number;
  /** Shows another page and takes the focus to the heading: the pager is gone while the page is fetched. */
  turnTo: (page: number) => void;
  heading: RefObject<HTMLHeadingElement | null>;
} {
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const turnTo = useCallback((next: number) => {
    setPage(next);
    heading.current?.focus();
  }, []);
  return { page, turnTo, heading };
}
