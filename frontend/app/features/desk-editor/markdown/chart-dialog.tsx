import { type SubmitEvent, useState } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import type { Errors } from "~/lib/form-rules";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { type ChartValues, MOST_ROWS, type Pair } from "./chart-text";

/** A dialog in which an author fills in a bar chart. The server checks whether the values can be drawn. */
export default function ChartDialog({
  values,
  submit,
  onUse,
  onClose,
}: {
  values: ChartValues;
  /** The label of the button. */
  submit: string;
  onUse: (values: ChartValues) => void;
  onClose: () => void;
}) {
  const [chart, setChart] = useState(values);
  const [errors, setErrors] = useState<Errors>({});
  const { title, source, headings, rows } = chart;
  const filled = rows.filter((row) => row.some((each) => each.trim()));

  function use(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isHalf = [headings, ...filled].some((row) => row.some((each) => !each.trim()));
    const found: Errors = {
      ...(!title.trim() && { title: "Please say what the chart shows." }),
      ...(!source.trim() && { source: "Please say where the figures come from." }),
      ...((isHalf || filled.length < 2) && {
        table: "Please fill in both headings, and both fields of at least two rows.",
      }),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (!first) return onUse({ ...chart, rows: filled });
    const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input")];
    fields.find(({ name, value }) => name.startsWith(first) && !value.trim())?.focus();
  }

  const setRow = (index: number, row: Pair) => setChart({ ...chart, rows: rows.with(index, row) });

  return (
    <Dialog
      id="desk-chart"
      title="Chart"
      text="Bars of a small table, all on one scale from 0. Visitors can open the table too."
      onClose={onClose}
    >
      <form noValidate onSubmit={use} className="grid gap-4" aria-label="Chart">
        <Field form="chart" name="title" label="Title" required error={errors.title}>
          {(control) => (
            <Input
              {...control}
              maxLength={90}
              value={title}
              onChange={({ target }) => setChart({ ...chart, title: target.value })}
            />
          )}
        </Field>
        <Field form="chart" name="source" label="Source" required error={errors.source}>
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              value={source}
              onChange={({ target }) => setChart({ ...chart, source: target.value })}
            />
          )}
        </Field>
        <fieldset
          aria-describedby={
            errors.table ? "chart-table-help chart-table-error" : "chart-table-help"
          }
        >
          <legend className="font-strong">Table</legend>
          <p id="chart-table-help" className="text-small text-ink-soft">
            Values with one sign, such as 12, 2.8×, 35% or $400K. Two to {MOST_ROWS} rows.
          </p>
          <PairFields
            name="Heading"
            pair={headings}
            onChange={(pair) => setChart({ ...chart, headings: pair })}
          />
          {rows.map((row, index) => (
            <PairFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
              key={index}
              name={`Row ${index + 1}`}
              pair={row}
              onChange={(pair) => setRow(index, pair)}
            />
          ))}
          <FieldError id="chart-table-error" role="alert">
            {errors.table}
          </FieldError>
          {rows.length < MOST_ROWS && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => setChart({ ...chart, rows: [...rows, ["", ""]] })}
            >
              Add a row
            </Button>
          )}
        </fieldset>
        <DialogActions submit={submit} submitting={submit} isBusy={false} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** The two fields of a line of the table. An empty row is left out. */
function PairFields({
  name,
  pair,
  onChange,
}: {
  name: string;
  pair: Pair;
  onChange: (pair: Pair) => void;
}) {
  const [label, value] = pair;
  const isHeading = name === "Heading";
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-2">
      <Input
        name="table"
        aria-label={`${name}, what is compared`}
        placeholder={isHeading ? "What is compared" : ""}
        maxLength={60}
        value={label}
        onChange={({ target }) => onChange([target.value, value])}
      />
      <Input
        name="table"
        aria-label={`${name}, value`}
        placeholder={isHeading ? "How much" : ""}
        maxLength={60}
        value={value}
        onChange={({ target }) => onChange([label, target.value])}
      />
    </div>
  );
}
