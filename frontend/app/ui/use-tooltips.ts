import { useEffect } from "react";

/** The selector of elements with a tooltip: terms with a definition, and buttons that show only an icon. */
const TRIGGERS = "[data-definition], [data-tooltip]";

const EVENTS = ["pointerdown", "pointerover", "focusin", "click"] as const;

/** Loads `tooltips.ts` when the pointer or the focus first reaches an element with a tooltip. */
export function useTooltips() {
  useEffect(() => {
    let isTouch = false;
    const onEvent = (event: Event) => {
      if (event instanceof PointerEvent && event.type !== "click") {
        isTouch = event.pointerType === "touch";
      }
      const trigger = event.target instanceof Element && event.target.closest(TRIGGERS);
      // A tap also causes pointer and focus events before its click, which alone is handled.
      if (!trigger || isTouch !== (event.type === "click")) return;
      const link = isTouch && trigger instanceof HTMLAnchorElement ? trigger.href : null;
      if (link) event.preventDefault();
      stop();
      import("./tooltips").then(
        ({ startTooltips }) => startTooltips(TRIGGERS, event),
        () => {
          listen();
          if (link) location.assign(link);
        },
      );
    };
    const listen = () => {
      for (const name of EVENTS) document.addEventListener(name, onEvent, true);
    };
    const stop = () => {
      for (const name of EVENTS) document.removeEventListener(name, onEvent, true);
    };
    // In browsers without popovers, a term is only a link.
    if ("popover" in HTMLElement.prototype) listen();
    return stop;
  }, []);
}
