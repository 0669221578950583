import type { ComponentProps, ReactNode, RefObject } from "react";
import { Button } from "./button";

type DrawerRef = RefObject<HTMLDialogElement | null>;

/**
 * The button that opens a drawer. Without scripts the browser opens it as a popover. With them it is a modal dialog: the
 * focus stays inside, and Escape closes it and returns the focus here.
 */
export function DrawerButton({
  drawer,
  ...props
}: Omit<ComponentProps<typeof Button>, "onClick"> & { drawer: DrawerRef; popoverTarget: string }) {
  return (
    <Button
      {...props}
      variant="plain"
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        // Opened before the scripts had loaded, it is a popover and cannot be a dialog too.
        if (!drawer.current?.matches(":popover-open")) drawer.current?.showModal();
      }}
    />
  );
}

/** A panel at the right edge of the window. A click beside it closes it, and so does its function `close`. */
export function Drawer({
  ref,
  id,
  label,
  children,
}: {
  ref: DrawerRef;
  id: string;
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  function close() {
    const drawer = ref.current;
    drawer?.close();
    // Opened before the scripts had loaded, it is a popover, which `close` does not close.
    if (drawer?.matches(":popover-open")) drawer.hidePopover();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes on the backdrop; Escape does the same by itself
    <dialog
      ref={ref}
      id={id}
      popover="auto"
      aria-label={label}
      className="site-menu on-ink"
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {children(close)}
    </dialog>
  );
}
