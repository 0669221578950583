import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "~/ui/button";
import { Field, FieldGroup } from "~/ui/field";
import { Checkbox, Choice, Input } from "~/ui/input";
import { NONE, type Row, type SheetField, unreadable, type Value } from "./sheet";
import { attributesOf, useDraft } from "./use-draft";

/** A list of rows to fill in, or the answer that there are none. */
export function RowsField({
  field,
  value,
  error,
  onChange,
}: {
  field: SheetField;
  value: Value;
  error: ReactNode;
  onChange: (value: Value) => void;
}) {
  // While the focus is inside, the rows stay as they are typed: saved lists have no empty rows.
  const [draft, setDraft] = useState<Row[] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = draft ?? (typeof value === "string" ? [] : value);
  const isNone = value === NONE;

  function change(next: Row[]) {
    setDraft(next);
    onChange(next);
  }

  function add() {
    flushSync(() => change([...rows, {}]));
    const inputs = list.current?.querySelectorAll("li:last-child input");
    (inputs?.[0] as HTMLElement | undefined)?.focus();
  }

  return (
    <FieldGroup
      name={`intake-${field.id}`}
      label={field.label}
      help={field.help}
      error={error}
      onFocus={() => setDraft((last) => last ?? rows)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setDraft(null);
      }}
    >
      <div ref={list}>
        <ol>
          {rows.map((row, index) => (
            <RowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
              key={index}
              field={field}
              row={row}
              number={index + 1}
              onChange={(next) => change(rows.with(index, next))}
              onRemove={() => change(rows.toSpliced(index, 1))}
            />
          ))}
        </ol>
        {!isNone && rows.length < field.most && (
          <p className="mt-2">
            <Button variant="secondary" onClick={add}>
              Add {rows.length > 0 ? "another" : articleOf(field.row)} {field.row}
            </Button>
          </p>
        )}
      </div>
      {field.none && rows.length === 0 && (
        <Choice>
          <Checkbox
            checked={isNone}
            onChange={({ target }) => {
              setDraft(null);
              onChange(target.checked ? NONE : "");
            }}
          />
          {field.none}
        </Choice>
      )}
    </FieldGroup>
  );
}

const articleOf = (word: string) => (/^[aeiou]/.test(word) ? "an" : "a");

function RowFields({
  field,
  row,
  number,
  onChange,
  onRemove,
}: {
  field: SheetField;
  row: Row;
  number: number;
  onChange: (row: Row) => void;
  onRemove: () => void;
}) {
  const name = `${field.row} ${number}`;
  return (
    <li className="mt-3 border-t border-rule pt-3">
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {field.columns.map(({ id, kind, label }) => (
            <Cell
              key={id}
              name={`${field.id}-${number}-${id}`}
              kind={kind}
              label={label}
              text={row[id] ?? ""}
              onChange={(text) => onChange({ ...row, [id]: text })}
            />
          ))}
        </div>
        <Button variant="quiet" className="mt-1" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </fieldset>
    </li>
  );
}

function Cell({
  name,
  kind,
  label,
  text,
  onChange,
}: {
  name: string;
  kind: SheetField["kind"];
  label: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const draft = useDraft(text, onChange);
  const wrong = draft.isTyping ? undefined : unreadable(kind, text);
  return (
    <Field form="intake" name={name} label={label} error={wrong} required={false}>
      {(control) => <Input {...control} {...draft.props} {...attributesOf(kind)} />}
    </Field>
  );
}
