import { type RefObject, useCallback, useRef, useState } from "react";

/** The current page of a list, from 1. */
export function usePagination(): {
  page: number;
  /** Shows another page and focuses the heading, because the pager is gone while the page loads. */
  showPage: (page: number) => void;
  /** To be set on the list's heading. */
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
