import { Command } from "cmdk";
import { useState } from "react";
import { OPTION, OPTION_LIST } from "~/layout/desk/option-list";
import { containsWords } from "~/lib/search-words";
import { Dialog } from "~/ui/dialog";
import { Input } from "~/ui/input";

type Option = { value: string; label: string };

/** A dialog in which one of several options is chosen, by typing or with the arrow keys. */
export default function Chooser({
  title,
  text,
  options,
  newLabel,
  onChoose,
  onClose,
}: {
  title: string;
  text: string;
  options: readonly Option[];
  /**
   * The label of the option for a typed value that is not among `options`, which is chosen in lower case; undefined if
   * only the options can be chosen.
   */
  newLabel?: ((typed: string) => string) | undefined;
  onChoose: (option: Option) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const name = typed.trim().toLowerCase();
  const isNew = newLabel && name && !options.some(({ label }) => label.toLowerCase() === name);
  return (
    <Dialog id="desk-chooser" title={title} text={text} onClose={onClose}>
      {/* Not focusable itself, so that the dialog begins with the field. */}
      <Command label={title} loop tabIndex={undefined} filter={contains}>
        <Command.Input asChild value={typed} onValueChange={setTyped}>
          <Input
            className="w-full"
            maxLength={40}
            placeholder={newLabel ? "Find or add" : "Find"}
          />
        </Command.Input>
        <Command.List className={OPTION_LIST} label={title}>
          <Command.Empty className="py-3 text-ink-soft">Nothing has these letters.</Command.Empty>
          {options.map((option) => (
            <Command.Item
              key={option.value}
              value={option.label}
              className={OPTION}
              onSelect={() => onChoose(option)}
            >
              {option.label}
            </Command.Item>
          ))}
          {isNew && (
            <Command.Item
              value={name}
              forceMount
              className={OPTION}
              onSelect={() => onChoose({ value: name, label: name })}
            >
              {newLabel(name)}
            </Command.Item>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

const contains = (label: string, typed: string) => Number(containsWords(label, typed));
