import "~/styles/desk.css";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { type UIMatch, useMatches, useNavigate } from "react-router";
import { useFocusOnNavigation } from "~/layout/use-focus-on-navigation";
import { jumpTo } from "~/lib/jump-to";
import { useSignedIn } from "~/lib/session";
import { useRootData } from "~/lib/site";
import { OfflineBanner } from "~/ui/offline-banner";
import type { DeskHandle } from "./desk-handle";
import { PaletteDialog } from "./palette-dialog";
import { Rail } from "./rail";
import { SCREENS, type Screen } from "./screens";
import { SearchField } from "./search-field";
import { useShortcut, useShortcutKeys } from "./shortcuts";
import { UndoShortcut } from "./undo";
import { WordmarkOfDesk } from "./wordmark-of-desk";
import { useDeskWords } from "./words";

const ShortcutHelp = lazy(() => import("./shortcut-help"));

/** The frame that all screens of the desk share: the navigation, the search, the command palette and the shortcuts. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { firm } = useRootData();
  const { handle } = useMatches().at(-1) as UIMatch<unknown, DeskHandle | undefined>;
  const role = useSignedIn().staffRole;
  const words = useDeskWords();
  const groups = SCREENS.map((group) =>
    group.filter(({ principalOnly }) => !principalOnly || role === "principal"),
  );
  const main = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<"palette" | "help" | null>(null);
  // The close event of a dialog may arrive when the other dialog is open already.
  const close = (closed: "palette" | "help") =>
    setDialog((open) => (open === closed ? null : open));
  useFocusOnNavigation(main);
  useShortcutKeys();
  useShortcut("$mod+k", "Find a lead or do anything", () => setDialog("palette"));
  useShortcut("[Shift]+?", "Show the keyboard shortcuts", () => setDialog("help"));

  return (
    <div className="desk">
      <title>{`${handle ? words.screens[handle.screen] : "Desk"} | Desk | ${firm.shortName}`}</title>
      {groups.flat().map((screen) => (
        <GoTo key={screen.to} screen={screen} label={words.screens[screen.name]} />
      ))}
      <UndoShortcut />
      {/* biome-ignore lint/a11y/useValidAnchor: it moves the focus, and the address stays */}
      <a className="skip-link" href="#main" onClick={(event) => jumpTo("main", event)}>
        Skip to the screen
      </a>
      <div className="md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:overflow-x-hidden md:overflow-y-auto md:border-r md:border-rule md:py-4 md:pr-4 md:pl-5 print:hidden">
        <header className="flex items-center gap-3 border-b border-rule px-4 py-1.5 md:block md:border-0 md:p-0">
          <WordmarkOfDesk />
          <SearchField />
        </header>
        <Rail groups={groups} onPalette={() => setDialog("palette")} />
      </div>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 pt-4 pb-24 md:px-8 md:pb-12 md:has-[[data-board]]:pb-0 print:p-0"
      >
        <div className="-mx-4 -mt-4 mb-4 md:-mx-8">
          <OfflineBanner />
        </div>
        {children}
      </main>
      {dialog === "palette" && <PaletteDialog onClose={() => close("palette")} />}
      <Suspense>{dialog === "help" && <ShortcutHelp onClose={() => close("help")} />}</Suspense>
    </div>
  );
}

/** Registers the shortcut that opens a screen. */
function GoTo({ screen: { to, keys }, label }: { screen: Screen; label: string }) {
  const navigate = useNavigate();
  useShortcut(keys, `Go to ${label}`, () => void navigate(to));
  return null;
}
