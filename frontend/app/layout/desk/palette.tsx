import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { hasWords } from "~/lib/search-words";
import { Input } from "~/ui/input";
import { Keys } from "./keys";
import { OPTION, OPTION_LIST } from "./option-list";
import { type FoundLead, findLeads } from "./queries";
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
  const words = typed.trim();
  const search = useDeferredValue(words);
  const navigate = useNavigate();
  const acts = useShortcuts();
  const { data, isLoading } = useQuery({ ...findLeads(search), enabled: search.length > 1 });
  const isPending = words.length > 1 && (words !== search || isLoading);
  const recent = useRecentLeads();
  const leads = words.length < 2 ? recent : words === search ? (data ?? []) : [];
  const [isEntered, setEntered] = useState(false);

  /** Closes the dialog, then acts: an act can move the focus only after the dialog is closed. */
  function run(act: () => void) {
    flushSync(onClose);
    act();
  }

  const openLead = (id: number) => void navigate(`/desk/leads/${id}`);

  // An Enter that came before the answer opens a lead or a screen, and does nothing else: whoever pressed it has not
  // seen yet that there is no such lead.
  useEffect(() => {
    if (!isEntered || isPending) return;
    setEntered(false);
    const [lead] = leads;
    const screen = acts.find((each) => isGoTo(each) && match(each.label, words));
    if (lead || screen) onClose();
    if (lead) openLead(lead.id);
    else screen?.act();
  });

  return (
    // Not focusable itself, so that the dialog begins with the field.
    <Command label="Find anything" loop tabIndex={undefined} filter={match}>
      <Command.Input
        asChild
        value={typed}
        onValueChange={(value) => {
          setEntered(false);
          onType(value);
        }}
      >
        <Input
          // It takes the place of the field that was there before this code was loaded.
          autoFocus
          className="w-full"
          placeholder="A lead, a screen, something to do"
        />
      </Command.Input>
      <Command.List
        className={`${OPTION_LIST} [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-[0.8125rem] [&_[cmdk-group-heading]]:text-ink-soft`}
        label="What was found"
      >
        <Command.Empty className="py-3 text-ink-soft">Nothing has these words.</Command.Empty>
        {(isPending || leads.length > 0) && (
          <Command.Group heading={words.length < 2 ? "Recent leads" : "Leads"}>
            {/* It is selected, so that no act is. Once it is gone, cmdk selects the first lead instead. */}
            {isPending && (
              <Command.Item
                value="leads"
                className={`${OPTION} text-ink-soft`}
                onSelect={() => setEntered(true)}
              >
                Searching the leads...
              </Command.Item>
            )}
            {leads.map(({ id, name, company }) => (
              <Command.Item
                key={id}
                value={`lead ${id}`}
                className={OPTION}
                onSelect={() => run(() => openLead(id))}
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
            .toSorted((one, other) => Number(isGoTo(one)) - Number(isGoTo(other)))
            .map(({ keys, label, act }) => (
              <Command.Item key={label} value={label} className={OPTION} onSelect={() => run(act)}>
                {label}
                {keys && <Keys keys={keys} />}
              </Command.Item>
            ))}
        </Command.Group>
      </Command.List>
    </Command>
  );
}

const isGoTo = ({ keys }: { keys: string | null }) => keys?.startsWith("g ") ?? false;

const MOST_RECENT = 5;

/** A hook that returns the leads that were opened last in this tab. */
function useRecentLeads(): FoundLead[] {
  return useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ["desk", "lead"] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data ? [state.data as FoundLead] : []))
    .slice(0, MOST_RECENT);
}

/**
 * Returns 1 if an item is shown, otherwise 0. Leads are, because the server has found them; an act is if each typed
 * word begins a word of its own.
 */
function match(value: string, typed: string): number {
  if (value.startsWith("lead")) return 1;
  return hasWords(value, typed) ? 1 : 0;
}
