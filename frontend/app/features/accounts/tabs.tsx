import type { ReactNode } from "react";
import { TabList } from "~/ui/tab-list";

export type Tab = { key: string; label: string; panel: ReactNode };

/** Tabs whose panels all stay on the page: what was typed in a hidden one is there when it comes back. */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: Tab[];
  chosen: string;
  onChoose: (key: string) => void;
}) {
  return (
    <>
      <TabList label={label} tabs={tabs} chosen={chosen} onChoose={onChoose} />
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${key}-panel`}
          aria-labelledby={`${key}-tab`}
          hidden={key !== chosen}
          className="pt-8"
        >
          {panel}
        </div>
      ))}
    </>
  );
}
