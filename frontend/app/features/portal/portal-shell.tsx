import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { TabList, TabPanel } from "~/ui/tabs";

const ROOT = "/business-owner-portal";
export const FIRST_TAB = "reports";

/** The address of a tab. The first tab has the portal's own address. */
export function tabAddress(tab: string): string {
  return tab === FIRST_TAB ? ROOT : `${ROOT}/${tab}`;
}

/** The tab that was selected last, kept outside of the component: another route renders another instance. */
let selected: string | null = null;

/** The heading and tabs of the owner's portal, with the current tab's panel. */
export function PortalShell({
  words,
  tab,
  above,
  children,
}: {
  words: PortalWords["portal"];
  tab: string;
  /** What stands between the heading and the tabs. */
  above?: ReactNode;
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
      {above}
      <TabList label={words.title} tabs={tabs} selected={tab} onSelect={select} />
      {/* Focusable, because a panel may hold text alone. */}
      <TabPanel tab={tab} tabIndex={0}>
        {children}
      </TabPanel>
    </div>
  );
}
