import type { ReactNode } from "react";
import { Conflict, SaveState } from "../sheet-state";
import type { SheetState } from "../use-sheet";

/** One of the three parts of a listing: who reads it, whether it is saved, and its fields. */
export function SheetFrame({
  readers,
  sheet,
  children,
}: {
  readers: string;
  sheet: SheetState;
  children: ReactNode;
}) {
  return (
    <div className="max-w-[44rem] pb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-3">
        <p className="font-semibold">{readers}</p>
        <SaveState sheet={sheet} />
      </div>
      {sheet.isConflict && <Conflict sheet={sheet} title="A colleague has changed this part" />}
      {children}
    </div>
  );
}

/** A part of a sheet with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-rule py-5 last:border-0">
      <h2>{title}</h2>
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  );
}

/** Fields side by side where there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-end gap-4 sm:grid-cols-2">{children}</div>;
}
