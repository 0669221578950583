import type { ComponentProps } from "react";

const BOX =
  "min-h-(--control-height) min-w-0 rounded-[3px] border border-edge bg-white text-(length:--control-text) text-ink focus-visible:outline-offset-0 disabled:bg-paper-deep disabled:text-ink-soft aria-invalid:border-2 aria-invalid:border-red";
const TYPED = `${BOX} px-(--control-padding) [&[readonly]]:bg-paper-deep`;
const FILE =
  "min-h-11 max-w-full file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-[3px] file:border file:border-edge file:px-4 file:font-semibold";
const CHECK = "size-[1.35rem] flex-none cursor-pointer accent-(--check-color)";

/** The classes of a control with those that the caller adds. */
const join = (own: string, more = "") => (more ? `${own} ${more}` : own);

/** A text or file field. A `Field` gives it its width; elsewhere, add a class such as `w-40`. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} className={join(props.type === "file" ? FILE : TYPED, className)} />;
}

/** A text field in a cell of a table, right-aligned like its figures: it has no box until it is used. */
export function CellInput({ className, ...props }: ComponentProps<"input">) {
  const own =
    "min-h-8 w-full min-w-0 rounded-[2px] bg-transparent px-1.5 text-right max-md:min-h-(--control-height) print:min-h-0 text-(length:--control-text) tabular-nums not-read-only:hover:bg-white focus:bg-white focus-visible:outline-offset-0 aria-invalid:bg-red-tint aria-invalid:text-red";
  return <input {...props} className={join(own, className)} />;
}

/** A text field of several lines, as high as its `rows`. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={join(`${TYPED} resize-y py-2`, className)} />;
}

/** A text field within a letter, as high as its words: it looks like the letter until it is used. */
export function LetterTextarea({ className, ...props }: ComponentProps<"textarea">) {
  const own =
    "-mx-2 block w-[calc(100%+1rem)] resize-none field-sizing-content rounded-[2px] border-l-2 border-edge/40 bg-transparent px-2 py-0.5 hover:border-copper hover:bg-white focus:border-copper focus:bg-white focus-visible:outline-offset-0 aria-invalid:bg-red-tint";
  return <textarea {...props} className={join(own, className)} />;
}

/** A native select. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <select {...props} className={join(`select ${BOX} pr-8 pl-(--control-padding)`, className)} />
  );
}

export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="checkbox" className={join(CHECK, className)} />;
}

export function Radio({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="radio" className={join(CHECK, className)} />;
}

/** The label around a checkbox or a radio button and its words. */
export function Choice({ className, ...props }: ComponentProps<"label">) {
  const own =
    "flex min-h-(--choice-height) cursor-pointer items-center gap-2.5 has-aria-disabled:cursor-default has-aria-disabled:bg-paper-deep";
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  return <label {...props} className={join(own, className)} />;
}

/** A file field that only screen readers and the keyboard see: its `label` looks like a button, or an area for files. */
export function FileInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="file" className={join("sr-only", className)} />;
}

/** A slider. */
export function Range({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      {...props}
      type="range"
      className={join("h-11 w-full accent-(--check-color)", className)}
    />
  );
}
