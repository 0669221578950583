import { useEffect, useRef } from "react";

/**
 * A hook for a part of a screen whose buttons and fields come and go. When the one that has the focus is removed, the
 * focus moves to the element with the ref `fallback`, or to the screen if that is gone too. `container`: the props of an
 * element around them.
 */
export function useFocusFallback() {
  const fallback = useRef<HTMLElement | null>(null);
  const used = useRef<Element | null>(null);

  // React fires no blur event when it removes the focused element.
  useEffect(() => {
    if (!used.current || used.current.isConnected) return;
    used.current = null;
    if (document.activeElement !== document.body) return;
    (fallback.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
  });

  const use = ({ target }: { target: EventTarget }) => {
    used.current = target as Element;
  };
  return {
    /** A function, because it is the ref of elements of any kind. */
    fallback: (element: HTMLElement | null) => {
      fallback.current = element;
    },
    container: {
      onFocus: use,
      // Safari does not focus a button that is clicked.
      onClick: use,
      onBlur: () => {
        used.current = null;
      },
    },
  };
}
