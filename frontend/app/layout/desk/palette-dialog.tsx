import { lazy, Suspense, useState } from "react";
import { Dialog } from "~/ui/dialog";
import { Input } from "~/ui/input";
import { OPTION_LIST } from "./option-list";

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
            <Input
              className="w-full"
              aria-label="Find anything"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className={OPTION_LIST} />
          </>
        }
      >
        <Palette typed={typed} onType={setTyped} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
