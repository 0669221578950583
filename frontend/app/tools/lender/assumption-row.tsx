import { type ReactNode, useId } from "react";
import {
  type AssumptionName,
  type Assumptions,
  isMoney,
  NOTE_KINDS,
  shown,
  type Typed,
} from "~/lib/lender-assumptions";
import { useMoneyText } from "~/tools/money-text";
import { FieldError } from "~/ui/field";
import { Input, Select } from "~/ui/input";

/** What rows of assumptions share: the firm's figures, what was typed instead, and what of that cannot be read. */
export type Sheet = {
  assumed: Assumptions;
  typed: Typed;
  unreadable: readonly AssumptionName[];
  onType: (name: AssumptionName, text: string) => void;
};

/** A line of a ledger of assumptions: what it is, where the figure comes from, and the figure, which may be changed. */
export function AssumptionRow({
  name,
  sheet,
  words: { label, help },
  source,
  unreadable,
  noteKinds,
}: {
  name: AssumptionName;
  sheet: Sheet;
  words: { label: string; help: string };
  source?: ReactNode;
  /** The message below a figure that cannot be read. Gets the figure that counts instead. */
  unreadable: (used: string) => string;
  /** The names of the choices, of a row that has choices. */
  noteKinds?: Readonly<Record<string, string>>;
}) {
  const id = useId();
  const { assumed, typed, onType } = sheet;
  const used = shown(name, assumed[name]);
  const said = [`${id}-help`, source && `${id}-source`, `${id}-error`].filter(Boolean).join(" ");
  const field = { id, "aria-describedby": said };
  const value = typed[name] ?? used;
  const isUnreadable = sheet.unreadable.includes(name);
  return (
    <li
      className={`grid items-start gap-x-4 border-t border-rule py-2 ${noteKinds ? "grid-cols-[minmax(0,1fr)_10.5rem]" : "grid-cols-[minmax(0,1fr)_9rem]"}`}
    >
      <div>
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <p id={`${id}-help`} className="text-[0.9em] text-ink-soft">
          {help}
        </p>
      </div>
      {noteKinds ? (
        <Select {...field} value={value} onChange={({ target }) => onType(name, target.value)}>
          {NOTE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {noteKinds[kind]}
            </option>
          ))}
        </Select>
      ) : (
        <Figure
          {...field}
          name={name}
          value={value}
          aria-invalid={isUnreadable || undefined}
          onType={(text) => onType(name, text)}
        />
      )}
      {source && (
        <p id={`${id}-source`} className="col-span-full mt-1 text-[0.9em] text-ink-soft">
          {source}
        </p>
      )}
      <FieldError id={`${id}-error`} className="col-span-full text-small">
        {isUnreadable && unreadable(used)}
      </FieldError>
    </li>
  );
}

type FigureProps = {
  id: string;
  name: AssumptionName;
  value: string;
  "aria-describedby": string;
  "aria-invalid": true | undefined;
  onType: (text: string) => void;
};

function Figure({ name, value, onType, ...field }: FigureProps) {
  const { control } = useMoneyText(value, onType);
  const typing = isMoney(name)
    ? control
    : {
        value,
        autoComplete: "off",
        onChange: ({ target }: { target: { value: string } }) => onType(target.value),
      };
  return (
    <Input
      {...field}
      {...typing}
      name={name}
      inputMode={name === "rentIncrease" ? "text" : "decimal"}
      className="text-right tabular-nums"
    />
  );
}
