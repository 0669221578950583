import { lazy, Suspense, useState } from "react";
import { Dialog } from "~/ui/dialog";

const Palette = lazy(() => import("./palette"));

/**
 * The dialog of the command palette. Its field is there before the code of the palette is loaded, so that nothing that
 * is typed is lost.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  return (
    <Dialog
      id="desk-palette"
      title="Find anything"
      text="Find a lead by name, company, phone or email, a screen, or something to do."
      onClose={onClose}
      isTitleHidden
      className="mt-[max(1rem,12dvh)]"
    >
      <Suspense
        fallback={
          <>
            <input
              className="input"
              aria-label="Find anything"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className="desk-palette-list" />
          </>
        }
      >
        <Palette typed={typed} onType={setTyped} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
