import { useCallback, useEffect, useRef, useState } from "react";

/**
 * A hook that knows which page is in view. A page is requested once it comes into view, and the one after it, never
 * more: what is requested is recorded as read.
 */
export function usePages(count: number) {
  const [current, setCurrent] = useState(1);
  const [requested, setRequested] = useState<readonly number[]>([1]);
  const elements = useRef(new Map<number, HTMLElement>());

  useEffect(() => {
    const heights = new Map<number, number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries)
          heights.set(Number((target as HTMLElement).dataset.page), intersectionRect.height);
        const visible = [...heights].filter(([, height]) => height > 0);
        if (visible.length === 0) return;
        const [largest] = visible.reduce((one, other) => (other[1] > one[1] ? other : one));
        setCurrent(largest);
        setRequested((before) => {
          const wanted = visible.flatMap(([page]) => [page, page + 1]);
          const added = wanted.filter((page) => page <= count && !before.includes(page));
          return added.length > 0 ? [...new Set([...before, ...added])] : before;
        });
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const element of elements.current.values()) observer.observe(element);
    return () => observer.disconnect();
  }, [count]);

  const register = useCallback((page: number, element: HTMLElement | null) => {
    if (element) elements.current.set(page, element);
    else elements.current.delete(page);
  }, []);

  return {
    current,
    isRequested: (page: number) => requested.includes(page),
    register,
    /** Brings a page into view. */
    go(page: number) {
      const bounded = Math.min(Math.max(page, 1), count);
      elements.current.get(bounded)?.scrollIntoView({ block: "start" });
    },
  };
}
