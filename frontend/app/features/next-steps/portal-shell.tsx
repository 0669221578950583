import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { TabList, TabPanel } from "~/ui/tabs";

const ROOT = "/business-owner-portal";
export const FIRST_TAB = "reports";

/** The address of a tab: the first one is the portal itself. */
export function tabAddress(tab: string): string {
  return tab === FIRST_TAB ? ROOT : `${ROOT}/${tab}`;
}

/** The tab that was selected last. It may be on another route, with another instance of this component. */
let selected: string | null = null;

/** The title and the tabs of the owner's portal around the panel of the current tab. */
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

  // The tab list may be a new one after navigation, so the focus moves to the selected tab.
  useEffect(() => {
    if (selected === tab) document.getElementById(`${tab}-tab`)?.focus({ preventScroll: true });
    selected = null;
  }, [tab]);

  function select(key: string) {
    selected = key;
    void navigate(tabAddress(key), { preventScrollReset: true });
  }

  return (
    <div className="page pt-6 pb-24">
      <h1 className="mb-2">{words.title}</h1>
      <TabList label={words.title} tabs={tabs} selected={tab} onSelect={select} />
      {/* Focusable, because a panel may hold text alone. */}
      <TabPanel tab={tab} tabIndex={0}>
        {children}
      </TabPanel>
    </div>
  );
}
