import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { Button } from "./button";
import { useCurrentInSight } from "./use-current-in-sight";

const TAB =
  "-mb-px min-h-(--control-height) border-b-3 border-transparent text-ink-soft hover:text-ink aria-selected:border-copper aria-selected:text-ink forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]";

/**
 * A row of tabs. The arrow keys, Home and End move the focus and select the tab. Each tab has a `TabPanel` of the
 * same key.
 */
export function TabList({
  label,
  tabs,
  selected,
  onSelect,
  isSmall = false,
}: {
  label: string;
  tabs: { key: string; label: string }[];
  selected: string;
  onSelect: (key: string) => void;
  /** For tabs in a part of a screen. */
  isSmall?: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list, selected);

  function selectByKey(event: KeyboardEvent) {
    const current = tabs.findIndex(({ key }) => key === selected);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = targets[event.key];
    const key = next === undefined ? undefined : tabs[next]?.key;
    if (next === undefined || key === undefined) return;
    event.preventDefault();
    onSelect(key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="scrolling-line gap-x-7 border-b border-rule"
      onKeyDown={selectByKey}
    >
      {tabs.map(({ key, label }) => (
        <Button
          key={key}
          variant="plain"
          role="tab"
          id={`${key}-tab`}
          className={`${TAB} ${isSmall ? "font-semibold" : "font-serif text-[1.35rem]"}`}
          aria-selected={key === selected}
          aria-controls={`${key}-panel`}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onSelect(key)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The panel with the content of a tab. */
export function TabPanel({ tab, ...props }: { tab: string } & ComponentProps<"div">) {
  return (
    <div
      role="tabpanel"
      id={`${tab}-panel`}
      aria-labelledby={`${tab}-tab`}
      className="pt-8"
      {...props}
    />
  );
}
