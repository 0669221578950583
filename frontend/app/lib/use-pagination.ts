import { type RefObject, useCallback, useRef, useState } from "react";

/** A hook for a list with pages: the current page, and how to show another. */
export function usePagination(): {
  page: number;
  /** Shows another page and focuses the list's heading, because the pager is removed while the page loads. */
  showPage: (page: number) => void;
  /** The ref of the list's heading. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether another page was shown before. */
  hasPaged: boolean;
} {
  const [page, setPage] = useState(1);
  const [hasPaged, setHasPaged] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const showPage = useCallback((next: number) => {
    setPage(next);
    setHasPaged(true);
    heading.current?.focus();
  }, []);
  return { page, showPage, heading, hasPaged };
}
