import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { TabList } from "~/ui/tab-list";

const ROOT = "/business-owner-portal";
export const FIRST_TAB = "reports";

/** The address of a tab: the first one is the portal itself. */
export function tabAddress(tab: string): string {
  return tab === FIRST_TAB ? ROOT : `${ROOT}/${tab}`;
}

/** The tab that was chosen last, on whichever route it stands. */
let chosen: string | null = null;

/** What the tabs of the owner's portal share: the title, the row of tabs, and the panel of this one. */
export function PortalShell({
  words,
  tab,
  children,
}: {
  words: PortalWords["portal"];
  tab: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const tabs = Object.entries(words.tabs).map(([key, { label }]) => ({ key, label }));

  // A tab may stand on a route of its own, with a row of its own: the focus goes on with the choice.
  useEffect(() => {
    if (chosen === tab) document.getElementById(`${tab}-tab`)?.focus({ preventScroll: true });
    chosen = null;
  }, [tab]);

  function choose(key: string) {
    chosen = key;
    void navigate(tabAddress(key), { preventScrollReset: true });
  }

  return (
    <div className="page pt-12 pb-24">
      <h1>{words.title}</h1>
      <p className="lede mt-5 mb-10 no-print">{words.lede}</p>
      <TabList label={words.title} tabs={tabs} chosen={tab} onChoose={choose} />
      <div
        role="tabpanel"
        id={`${tab}-panel`}
        aria-labelledby={`${tab}-tab`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone is reached by the keyboard too
        tabIndex={0}
        className="pt-8"
      >
        {children}
      </div>
    </div>
  );
}
