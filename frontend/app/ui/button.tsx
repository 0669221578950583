import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "danger"
  | "quiet"
  | "icon"
  | "menu"
  | "plain";

const BOXED =
  "inline-flex min-h-(--control-height) cursor-pointer items-center justify-center rounded-[3px] border-(length:--button-edge) px-(--button-padding) py-1 text-center leading-tight font-strong inactive:cursor-default";

const LOOKS: Record<ButtonVariant, string> = {
  primary: `${BOXED} border-copper bg-copper text-white [transition:background-color_0.15s] not-inactive:hover:border-copper-deep not-inactive:hover:bg-copper-deep inactive:border-ink-soft inactive:bg-ink-soft`,
  secondary: `${BOXED} border-(--secondary-edge) not-inactive:hover:bg-(--secondary-hover) not-inactive:hover:text-(--secondary-hover-text) inactive:border-edge inactive:text-ink-soft`,
  danger: `${BOXED} border-red text-red not-inactive:hover:bg-red not-inactive:hover:text-white inactive:border-edge inactive:text-ink-soft`,
  quiet:
    "inline-flex min-h-(--quiet-height) cursor-pointer items-center font-semibold text-(--quiet-color) underline decoration-1 underline-offset-[0.22em] not-inactive:hover:decoration-2 inactive:cursor-default inactive:text-ink-soft",
  icon: "inline-grid size-(--control-height) flex-none cursor-pointer place-items-center rounded-[3px] not-inactive:hover:bg-paper-deep inactive:cursor-default inactive:text-edge",
  menu: "flex min-h-(--choice-height) w-full cursor-pointer items-center text-left not-inactive:hover:underline underline-offset-[0.22em] inactive:cursor-default inactive:text-ink-soft",
  plain: "cursor-pointer inactive:cursor-default",
};

/** The classes of a button, for an element that looks like one: a `label` of a file field, a link to a file. */
export function buttonClass(variant: ButtonVariant = "primary", more = ""): string {
  return more ? `${LOOKS[variant]} ${more}` : LOOKS[variant];
}

/**
 * A button, primary by default. `icon` needs an `aria-label`; `menu` is a line of a menu; `plain` has the looks that the
 * caller gives it, such as a card or a heading of a column. With `aria-disabled` it keeps the focus, and ignores clicks:
 * use it for a button that cannot be used for a moment, such as while its form is being sent.
 */
export function Button({
  variant,
  type = "button",
  className,
  onClick,
  ...props
}: ComponentProps<"button"> & { variant?: ButtonVariant }) {
  const isInactive = String(props["aria-disabled"]) === "true";
  return (
    <button
      {...props}
      type={type}
      className={buttonClass(variant, className)}
      onClick={isInactive ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({
  variant,
  className,
  ...props
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}
