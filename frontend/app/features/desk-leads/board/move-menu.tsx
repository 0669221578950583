import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/button";
import type { Card, DeskContext } from "./queries";

/** Pixels between the menu and its button, and the edge of the window. */
const GAP = 4;

/** A menu of the stages that a lead can be moved to, below a button. Escape and a click elsewhere close it. */
export function MoveMenu({
  lead,
  button,
  stages,
  onMove,
  onClose,
}: {
  lead: Card;
  button: HTMLElement;
  stages: DeskContext["stages"];
  onMove: (stage: string) => void;
  onClose: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    menu.showPopover();
    const anchor = button.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const hasRoomBelow = anchor.bottom + GAP + height <= innerHeight;
    const top = hasRoomBelow ? anchor.bottom + GAP : Math.max(anchor.top - GAP - height, GAP);
    menu.style.top = `${top}px`;
    menu.style.left = `${Math.max(anchor.right - width, GAP)}px`;
    menu.querySelector("button")?.focus();
  }, [button]);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(ref.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Tab") {
      event.preventDefault();
      ref.current?.hidePopover();
    }
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  return (
    <div
      ref={ref}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={`Move ${lead.name} to`}
      className="inset-auto m-0 min-w-44 rounded-[3px] border border-edge bg-white py-1 text-small text-ink [box-shadow:0_0.5rem_1.5rem_--alpha(var(--color-ink-deep)/12%)]"
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onKeyDown={onKeyDown}
    >
      {stages
        .filter(({ id }) => id !== lead.stage)
        .map(({ id, name, asksReason }) => (
          <Button
            key={id}
            role="menuitem"
            variant="menu"
            className="px-4 hover:bg-paper-deep focus-visible:bg-paper-deep focus-visible:-outline-offset-2"
            onClick={() => {
              ref.current?.hidePopover();
              onMove(id);
            }}
          >
            {asksReason ? `${name}…` : name}
          </Button>
        ))}
    </div>
  );
}
