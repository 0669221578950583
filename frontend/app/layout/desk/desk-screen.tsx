import type { ReactNode } from "react";

/** The classes of the line with the heading of a screen and its buttons. */
export const TITLE_LINE =
  "flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule pb-2";

/** A screen of the desk: its heading with what can be done on it, and its content. */
export function DeskScreen({
  title,
  aside,
  children,
}: {
  title: string;
  /** Buttons and figures at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className={TITLE_LINE}>
        <h1>{title}</h1>
        {aside}
      </div>
      {children}
    </>
  );
}
