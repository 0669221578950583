import { type ReactNode, useState } from "react";
import { parseDollars, parsePercent, parseSignedMoney } from "~/lib/amounts";
import { formatMoney } from "~/lib/money";
import { Field } from "~/ui/field";
import { Checkbox, Choice, Input, Select, Textarea } from "~/ui/input";
import type { Sheet } from "./use-sheet";

/** The names of the fields with values of a type. */
type Named<Content, Value> = {
  [Key in keyof Content]-?: [Content[Key]] extends [Value] ? Key : never;
}[keyof Content] &
  string;
type Props<Content extends object, Value> = {
  sheet: Sheet<Content>;
  name: Named<Content, Value>;
  label: string;
  help?: string;
  error?: string | undefined;
  /** The prefix of the field's id, where a sheet has several fields of a name. */
  form?: string;
};

/** The value of a field, whose type its name guarantees. */
const read = <Value,>(content: object, name: string) =>
  (content as Record<string, unknown>)[name] as Value;
const changed = <Content extends object>(name: string, value: unknown) =>
  ({ [name]: value }) as Partial<Content>;

export function TextLine<Content extends object>({
  sheet,
  name,
  label,
  help,
  error,
  max = 300,
}: Props<Content, string> & { max?: number }) {
  return (
    <Field form="sheet" name={name} label={label} help={help} error={error} required={false}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={max}
          value={read<string>(sheet.content, name)}
          onChange={({ target }) => sheet.change(changed(name, target.value))}
        />
      )}
    </Field>
  );
}

export function LongText<Content extends object>({
  sheet,
  name,
  label,
  help,
  error,
  rows = 3,
}: Props<Content, string> & { rows?: number }) {
  return (
    <Field form="sheet" name={name} label={label} help={help} error={error} required={false}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          className="field-sizing-content min-h-18"
          maxLength={3000}
          value={read<string>(sheet.content, name)}
          onChange={({ target }) => sheet.change(changed(name, target.value))}
        />
      )}
    </Field>
  );
}

/** An amount of whole dollars. What cannot be read stays in the field, with a message. */
export const Money = <Content extends object>(props: Props<Content, number | null>) => (
  <TypedNumber
    {...props}
    parse={parseDollars}
    format={formatMoney}
    unreadable="Write it like $1,200,000 or 1.2m"
  />
);

/** An amount of whole dollars that may be a loss. */
export const SignedMoney = <Content extends object>(props: Props<Content, number | null>) => (
  <TypedNumber
    {...props}
    parse={parseResult}
    format={formatMoney}
    unreadable="Write it like $120,000, or -$20,000 for a loss"
  />
);

/** A percentage with decimals. What cannot be read stays in the field, with a message. */
export const Percent = <Content extends object>(props: Props<Content, number | null>) => (
  <TypedNumber
    {...props}
    parse={parsePercent}
    format={String}
    unreadable="Write a number from 0 to 100, such as 7.5"
    width="w-24"
  />
);

function TypedNumber<Content extends object>({
  sheet,
  name,
  label,
  help,
  error,
  parse,
  format,
  unreadable,
  width = "",
  form = "sheet",
}: Props<Content, number | null> & {
  /** Returns null for text that cannot be read. */
  parse: (text: string) => number | null;
  format: (value: number) => string;
  /** The message for text that cannot be read. */
  unreadable: string;
  width?: string;
}) {
  const stored = read<number | null>(sheet.content, name);
  const [text, setText] = useState<string | null>(null);
  const isUnreadable = text !== null && text.trim() !== "" && parse(text) === null;
  return (
    <Field
      form={form}
      name={name}
      label={label}
      help={help}
      error={isUnreadable ? unreadable : error}
      required={false}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className={`${width} tabular-nums`}
          value={text ?? (stored === null ? "" : format(stored))}
          onChange={({ target }) => {
            setText(target.value);
            const value = target.value.trim() === "" ? null : parse(target.value);
            if (value !== null || target.value.trim() === "") sheet.change(changed(name, value));
          }}
          onBlur={() => {
            if (!isUnreadable) setText(null);
          }}
        />
      )}
    </Field>
  );
}

/** A whole number, such as weeks or a percentage. */
export function WholeNumber<Content extends object>({
  sheet,
  name,
  label,
  help,
  error,
  most,
}: Props<Content, number | null> & { most: number }) {
  const stored = read<number | null>(sheet.content, name);
  return (
    <Field form="sheet" name={name} label={label} help={help} error={error} required={false}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          className="w-24 tabular-nums"
          maxLength={String(most).length}
          value={stored === null ? "" : String(stored)}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, "");
            sheet.change(changed(name, digits === "" ? null : Math.min(Number(digits), most)));
          }}
        />
      )}
    </Field>
  );
}

function parseResult(text: string): number | null {
  const cents = parseSignedMoney(text);
  return cents === null ? null : Math.round(cents / 100);
}

/** A day, empty or as `2026-11-28`. */
export function Day<Content extends object>({
  sheet,
  name,
  label,
  help,
  error,
  form = "sheet",
}: Props<Content, string | null>) {
  return (
    <Field form={form} name={name} label={label} help={help} error={error} required={false}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={read<string | null>(sheet.content, name) ?? ""}
          onChange={({ target }) => sheet.change(changed(name, target.value || null))}
        />
      )}
    </Field>
  );
}

/** A choice among texts. `options`: the words by the value that is stored. */
export function Chosen<Content extends object>({
  sheet,
  name,
  label,
  help,
  error,
  options,
  none = "Not shown",
}: Props<Content, string> & {
  options: readonly string[] | Readonly<Record<string, string>>;
  /** The words for no choice; null if one has to be chosen. */
  none?: string | null;
}) {
  const pairs = Array.isArray(options)
    ? options.map((option: string) => [option, option] as const)
    : Object.entries(options);
  return (
    <Field form="sheet" name={name} label={label} help={help} error={error} required={false}>
      {(control) => (
        <Select
          {...control}
          value={read<string>(sheet.content, name)}
          onChange={({ target }) => sheet.change(changed(name, target.value))}
        >
          {none !== null && <option value="">{none}</option>}
          {pairs.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export function Check<Content extends object>({
  sheet,
  name,
  label,
}: Pick<Props<Content, boolean>, "sheet" | "name" | "label">) {
  return (
    <Choice>
      <Checkbox
        checked={read<boolean>(sheet.content, name)}
        onChange={({ target }) => sheet.change(changed(name, target.checked))}
      />
      {label}
    </Choice>
  );
}

/** Fields of a sheet that belong together. */
export function SheetGroup({
  title,
  align = "items-end",
  children,
}: {
  title: string;
  align?: "items-end" | "items-start";
  children: ReactNode;
}) {
  return (
    <fieldset className="border-b border-rule py-5">
      <legend className="float-left mb-3 w-full font-serif text-[1.25rem] font-title">
        {title}
      </legend>
      <div className={`clear-both grid gap-4 sm:grid-cols-2 ${align}`}>{children}</div>
    </fieldset>
  );
}
