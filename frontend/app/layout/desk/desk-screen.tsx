import type { ReactNode } from "react";

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
      <div className="desk-title">
        <h1>{title}</h1>
        {aside}
      </div>
      {children}
    </>
  );
}
