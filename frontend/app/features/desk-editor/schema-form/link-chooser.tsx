import { Command } from "cmdk";
import { useState } from "react";
import { OPTION, OPTION_LIST } from "~/layout/desk/option-list";
import { containsWords } from "~/lib/search-words";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Input } from "~/ui/input";
import type { LinkTarget } from "./form-context";

const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/)\S+$/;

/** A dialog in which the target of a link is chosen: a page or an article found by its title, or a typed address. */
export default function LinkChooser({
  targets,
  onUse,
  onClose,
}: {
  targets: readonly LinkTarget[];
  onUse: (target: LinkTarget) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const address = typed.trim();
  const isOther = ADDRESS.test(address) && !targets.some(({ to }) => to === address);
  return (
    <Dialog
      id="link-chooser"
      title="Where the link leads"
      text="Find a page or an article by its title, or type an address."
      onClose={onClose}
    >
      {/* Not focusable itself, so that the dialog begins with the field. */}
      <Command label="Where the link leads" loop tabIndex={undefined} filter={hasWords}>
        <Command.Input asChild value={typed} onValueChange={setTyped}>
          <Input className="w-full" placeholder="A title, or https://" />
        </Command.Input>
        <Command.List className={OPTION_LIST} label="What was found">
          <Command.Empty className="py-3 text-ink-soft">
            No page has these words. An address elsewhere begins with https://
          </Command.Empty>
          {isOther && (
            <Command.Item
              forceMount
              value={address}
              className={`${OPTION} flex-col items-start`}
              onSelect={() => onUse({ to: address, label: "" })}
            >
              Use {address}
            </Command.Item>
          )}
          {targets.map((target) => (
            <Command.Item
              key={target.to}
              value={target.to}
              keywords={[target.label]}
              className={`${OPTION} flex-col items-start`}
              onSelect={() => onUse(target)}
            >
              <span>{target.label}</span>
              <span className="block wrap-anywhere text-ink-soft">{pathOf(target)}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <Button variant="secondary" className="mt-4" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}

/** Whether a target has every word that was typed. */
function hasWords(to: string, typed: string, [label = ""]: string[] = []): number {
  return containsWords(`${label} ${to}`, typed) ? 1 : 0;
}

/** The address below the site, also of a link in an email. */
const pathOf = ({ to }: LinkTarget) => to.replace(/^https?:\/\/[^/]+/, "");
