import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useDeferredValue } from "react";
import { useNavigate } from "react-router";
import { Keys } from "./keys";
import { findLeads } from "./queries";
import { useShortcuts } from "./shortcuts";

/** The content of the command palette: finds leads, and lists the shortcuts of the current screen and of the desk. */
export default function Palette({
  typed,
  onType,
  onClose,
}: {
  typed: string;
  onType: (words: string) => void;
  onClose: () => void;
}) {
  const search = useDeferredValue(typed.trim());
  const navigate = useNavigate();
  const acts = useShortcuts();
  const { data: leads = [] } = useQuery({ ...findLeads(search), enabled: search.length > 1 });

  function run(act: () => void) {
    onClose();
    act();
  }

  return (
    // Not focusable itself, so that the dialog begins with the field.
    <Command label="Find anything" loop tabIndex={undefined}>
      <Command.Input
        // It takes the place of the field that was there before this code was loaded.
        autoFocus
        className="input"
        value={typed}
        onValueChange={onType}
        placeholder="A lead, a screen, something to do"
      />
      <Command.List className="desk-palette-list" label="What was found">
        <Command.Empty className="py-3 text-ink-soft">Nothing has these words.</Command.Empty>
        {leads.length > 0 && (
          <Command.Group heading="Leads" forceMount>
            {leads.map(({ id, name, company }) => (
              <Command.Item
                key={id}
                value={`lead ${id}`}
                forceMount
                className="desk-palette-item"
                onSelect={() => run(() => void navigate(`/desk/leads/${id}`))}
              >
                <span className="font-serif">{name}</span>
                <span className="text-ink-soft">{company}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        <Command.Group heading="Do">
          {acts
            .filter(({ keys }) => keys !== "$mod+k")
            .map(({ keys, label, act }) => (
              <Command.Item key={label} className="desk-palette-item" onSelect={() => run(act)}>
                {label}
                {keys && <Keys keys={keys} />}
              </Command.Item>
            ))}
        </Command.Group>
      </Command.List>
    </Command>
  );
}
