import type { ReactNode } from "react";
import { formatAmount, parseMoney } from "~/lib/amounts";
import { likelyAmount } from "~/lib/likely-amount";
import { Button } from "~/ui/button";
import { Field, FieldGroup } from "~/ui/field";
import { Checkbox, Choice, Input, Radio, Textarea } from "~/ui/input";
import { RowsField } from "./rows-field";
import { chosen, type SheetField as Question, unreadable, type Value } from "./sheet";
import { SheetConflict } from "./sheet-conflict";
import { attributesOf, useDraft } from "./use-draft";
import type { SheetEditor } from "./use-sheet";

/** The smallest amount, in whole dollars, that an owner means by a bare number of thousands. */
const SMALLEST = 10_000;

/** A question of the sheet with its answer, and both answers if somebody else has given another one meanwhile. */
export function SheetField({ field, editor }: { field: Question; editor: SheetEditor }) {
  return (
    <div className="max-w-prose">
      <Control field={field} editor={editor} />
      {editor.isInConflict(field.id) && <SheetConflict field={field} editor={editor} />}
    </div>
  );
}

function Control({ field, editor }: { field: Question; editor: SheetEditor }) {
  const value = editor.shown(field.id);
  const error = editor.errors[field.id];
  const onChange = (next: Value) => editor.change(field.id, next);
  if (field.kind === "rows") {
    return <RowsField field={field} value={value} error={error} onChange={onChange} />;
  }
  const text = typeof value === "string" ? value : "";
  if (field.kind === "choice") {
    return (
      <FieldGroup name={`intake-${field.id}`} label={field.label} help={field.help} error={error}>
        <div className="mt-1">
          {Object.entries(field.options).map(([option, label]) => (
            <Choice key={option}>
              <Radio
                name={`intake-${field.id}`}
                value={option}
                checked={text === option}
                onChange={() => onChange(option)}
              />
              {label}
            </Choice>
          ))}
        </div>
      </FieldGroup>
    );
  }
  if (field.kind === "choices") {
    const has = chosen(text);
    // In the order of the options, so that the same choices are the same answer.
    const toggled = (option: string) =>
      Object.keys(field.options).filter((each) => has.includes(each) !== (each === option));
    return (
      <FieldGroup name={`intake-${field.id}`} label={field.label} help={field.help} error={error}>
        <div className="mt-1 gap-x-8 sm:columns-2">
          {Object.entries(field.options).map(([option, label]) => (
            <Choice key={option} className="break-inside-avoid">
              <Checkbox
                name={`intake-${field.id}`}
                checked={has.includes(option)}
                onChange={() => onChange(toggled(option).join(","))}
              />
              {label}
            </Choice>
          ))}
        </div>
      </FieldGroup>
    );
  }
  return <TextControl field={field} text={text} error={error} onChange={onChange} />;
}

function TextControl({
  field: { id, kind, label, help },
  text,
  error,
  onChange,
}: {
  field: Question;
  text: string;
  error: ReactNode;
  onChange: (text: string) => void;
}) {
  const draft = useDraft(text, onChange);
  const wrong = error ?? (draft.isTyping ? undefined : unreadable(kind, text));
  return (
    <>
      <Field form="intake" name={id} label={label} help={help} error={wrong} required={false}>
        {(control) =>
          kind === "longText" ? (
            <Textarea {...control} {...draft.props} rows={4} maxLength={2000} />
          ) : (
            <Input {...control} {...draft.props} {...attributesOf(kind)} />
          )
        }
      </Field>
      {kind === "money" && !draft.isTyping && <DidYouMean text={text} onChange={onChange} />}
    </>
  );
}

/** Asks whether a small amount, such as `3.1`, was meant in thousands or millions. */
function DidYouMean({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const likely = likelyAmount(parseMoney(text), SMALLEST);
  return (
    <p role="status" className="mt-1">
      {likely !== null && (
        <Button variant="quiet" onClick={() => onChange(formatAmount(likely))}>
          Did you mean {formatAmount(likely)}?
        </Button>
      )}
    </p>
  );
}
