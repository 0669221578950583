/** Milliseconds from hover or focus until a tooltip opens (specification, section 9). */
const OPEN_MS = 700;

/** Milliseconds in which the pointer may reach the tooltip, or come back, before it closes. */
const CLOSE_MS = 300;

/** The gap between trigger and tooltip, and between tooltip and window edge, in pixels. */
const GAP = 8;

const TEXT_ID = "tooltip-text";

/**
 * Shows tooltips in one popover: 700 ms after hover or keyboard focus, and at once when a term is tapped. A tooltip
 * stays while the pointer is on it, and closes with Escape (WCAG 1.4.13). `triggers`: the selector of the elements
 * with a tooltip. `first`: the event on which this code was loaded.
 */
export function startTooltips(triggers: string, first: Event): void {
  const tip = createTip();
  const [text, link] = tip.children as unknown as [HTMLElement, HTMLAnchorElement];
  let trigger: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouch = first.type === "click";

  const isOpen = () => tip.matches(":popover-open");

  function after(ms: number, act: () => void) {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  }

  function describe(next: HTMLElement) {
    if (next === trigger) return;
    close();
    trigger = next;
    // Added to the trigger's landmark, or to an open dialog, because everything outside of it is inert.
    (next.closest("dialog, main, footer") ?? document.body).append(tip);
    const { definition, tooltip } = next.dataset;
    text.textContent = definition ?? tooltip ?? "";
    link.hidden = definition === undefined;
    if (next instanceof HTMLAnchorElement) link.href = next.href;
    // The tooltip of a button that shows only an icon is the button's accessible name.
    if (definition !== undefined) next.setAttribute("aria-describedby", TEXT_ID);
  }

  function open() {
    // Don't cover a menu the trigger opened, perhaps before this code loaded.
    const hasOpened = trigger?.ariaHasPopup === "menu" && document.querySelector("[role=menu]");
    if (!trigger?.isConnected || hasOpened) return close();
    tip.showPopover();
    place(tip, trigger);
  }

  function close() {
    clearTimeout(timer);
    if (isOpen()) tip.hidePopover();
    trigger?.removeAttribute("aria-describedby");
    trigger = null;
  }

  function onPointerOver({ target, pointerType }: PointerEvent) {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    const over = target.closest<HTMLElement>(triggers);
    if (over) {
      describe(over);
      if (isOpen()) clearTimeout(timer);
      else after(OPEN_MS, open);
    } else if (tip.contains(target)) {
      clearTimeout(timer);
    } else if (trigger && trigger !== document.activeElement) {
      after(isOpen() ? CLOSE_MS : 0, close);
    }
  }

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof Element) || tip.contains(target)) return;
    const focused = target.closest<HTMLElement>(triggers);
    if (!focused) return close();
    if (!focused.matches(":focus-visible")) return;
    describe(focused);
    if (!isOpen()) after(OPEN_MS, open);
  }

  function onPointerDown({ target, pointerType }: PointerEvent) {
    isTouch = pointerType === "touch";
    if (target instanceof Node && !tip.contains(target) && !trigger?.contains(target)) close();
  }

  /** A first tap on a term shows its definition instead of following the link; the next tap or click follows it. */
  function onClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || tip.contains(event.target)) return;
    const term = event.target.closest<HTMLElement>("[data-definition]");
    if (isTouch && term && !(term === trigger && isOpen())) {
      event.preventDefault();
      describe(term);
      open();
    } else {
      close();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen()) return;
    // It closes the tooltip alone, not a dialog around it.
    event.preventDefault();
    event.stopPropagation();
    tip.hidePopover();
  }

  const handlers = {
    pointerover: onPointerOver,
    focusin: onFocusIn,
    focusout: ({ relatedTarget }: FocusEvent) => relatedTarget === null && !isTouch && close(),
    pointerdown: onPointerDown,
    click: onClick,
    keydown: onKeyDown,
  };
  for (const [name, handler] of Object.entries(handlers)) {
    document.addEventListener(name, handler as EventListener, true);
  }
  handlers[first.type as "pointerover"]?.(first as PointerEvent);
}

function createTip(): HTMLElement {
  const tip = document.createElement("div");
  tip.className = "tooltip";
  tip.popover = "manual";
  const text = document.createElement("p");
  text.id = TEXT_ID;
  text.role = "tooltip";
  const link = document.createElement("a");
  link.className = "text-link";
  link.tabIndex = -1;
  link.textContent = "See the glossary";
  tip.append(text, link);
  return tip;
}

/**
 * Places the tooltip below the first line of the trigger, or above it if there is no room below, and inside the
 * window.
 */
function place(tip: HTMLElement, trigger: HTMLElement): void {
  const line = trigger.getClientRects()[0] ?? trigger.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const middle = line.left + line.width / 2 - offsetWidth / 2;
  const left = Math.max(GAP, Math.min(middle, clientWidth - offsetWidth - GAP));
  const above = line.top - GAP - offsetHeight;
  const below = line.bottom + GAP;
  const top = below + offsetHeight > clientHeight && above >= 0 ? above : below;
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${top + scrollY}px`;
}
