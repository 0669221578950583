import { useEffect, useRef } from "react";

/**
 * A hook for a part of a screen whose buttons and fields come and go. When the one that has the focus is removed, the
 * focus moves to the element with the ref `home`, or to the screen if that is gone too. `part`: the props of an element
 * around them.
 */
export function useFocusHome() {
  const home = useRef<HTMLElement | null>(null);
  const used = useRef<Element | null>(null);

  // React fires no blur event when it removes the focused element.
  useEffect(() => {
    if (!used.current || used.current.isConnected) return;
    used.current = null;
    if (document.activeElement !== document.body) return;
    (home.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
  });

  const use = ({ target }: { target: EventTarget }) => {
    used.current = target as Element;
  };
  return {
    /** A function, because it is the ref of elements of any kind. */
    home: (element: HTMLElement | null) => {
      home.current = element;
    },
    part: {
      onFocus: use,
      // Safari does not focus a button that is clicked.
      onClick: use,
      onBlur: () => {
        used.current = null;
      },
    },
  };
}
