import { type KeyboardEvent, useRef } from "react";

/**
 * A row of tabs as the keyboard knows them: arrows, Home and End move and choose. The panel of a tab has the
 * id `<key>-panel` and is labelled by `<key>-tab`.
 */
export function TabList({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: { key: string; label: string }[];
  chosen: string;
  onChoose: (key: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const now = tabs.findIndex(({ key }) => key === chosen);
    const last = tabs.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    const key = next === undefined ? undefined : tabs[next]?.key;
    if (next === undefined || key === undefined) return;
    event.preventDefault();
    onChoose(key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${key}-tab`}
          className="tab"
          aria-selected={key === chosen}
          aria-controls={`${key}-panel`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
