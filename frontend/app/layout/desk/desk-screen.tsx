import type { ReactNode } from "react";
import type { DeskWords } from "~/lib/facts";
import { useDeskWords } from "./words";

/** The classes of the line with the heading of a screen and its buttons. */
export const TITLE_LINE =
  "flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule pb-2";

/** A screen of the desk: its name with what can be done on it, and its content. */
export function DeskScreen({
  screen,
  aside,
  children,
}: {
  screen: keyof DeskWords["screens"];
  /** Buttons and figures at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { screens } = useDeskWords();
  return (
    <>
      <div className={TITLE_LINE}>
        <h1>{screens[screen]}</h1>
        {aside}
      </div>
      {children}
    </>
  );
}
