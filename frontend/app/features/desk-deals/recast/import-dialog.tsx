import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { csrfToken } from "~/api/csrf";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Options } from "~/layout/desk/options";
import { offerUndo } from "~/layout/desk/undo";
import { defaultMessage } from "~/lib/error-messages";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { Input, Select } from "~/ui/input";
import { Notice } from "~/ui/notice";
import { Table } from "~/ui/table";
import { catalogQuery, type Recast } from "./queries";
import { type Changes, type Statement, uploadStatement } from "./statements";
import { useRecastAct } from "./use-recast-act";
import { formatFigure } from "./words";

/** Imports a profit and loss statement: the file, then where its accounts go, then what would change. */
export function ImportDialog({
  deal,
  recast,
  onClose,
}: {
  deal: number;
  recast: Recast;
  onClose: () => void;
}) {
  const [statement, setStatement] = useState<Statement | null>(null);
  return (
    <Dialog
      id="recast-import"
      title={statement ? statement.fileName : "Import a profit and loss statement"}
      text={
        statement?.title ??
        "Export it from QuickBooks or Xero as CSV or XLSX, best by month. Nothing changes before you have seen it."
      }
      isWide={statement !== null}
      onClose={onClose}
    >
      {statement ? (
        <Mapping deal={deal} recast={recast} statement={statement} onClose={onClose} />
      ) : (
        <ChooseFile deal={deal} onRead={setStatement} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChooseFile({
  deal,
  onRead,
  onClose,
}: {
  deal: number;
  onRead: (statement: Statement) => void;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [file, setFile] = useState<File | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!file) return setError("Please choose a file.");
    setBusy(true);
    setError("");
    try {
      onRead(await uploadStatement(deal, file, csrfToken() ?? ""));
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : defaultMessage(0));
      setBusy(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Field form="recast" name="file" label="File" error={error}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.xlsx"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <DialogActions
        submit="Read the file"
        submitting="Reading..."
        isBusy={isBusy}
        error={null}
        onCancel={onClose}
      />
    </form>
  );
}

function Mapping({
  deal,
  recast,
  statement,
  onClose,
}: {
  deal: number;
  recast: Recast;
  statement: Statement;
  onClose: () => void;
}) {
  const [targets, setTargets] = useState(() => statement.accounts.map(({ target }) => target));
  const [periods, setPeriods] = useState<Record<string, number[]>>(() =>
    Object.fromEntries(statement.chosen.map((id) => [id, statement.periods[id] ?? []])),
  );
  const [changes, setChanges] = useState<Changes | null>(null);
  const [problem, setProblem] = useState("");
  const { data: catalog } = useQuery(catalogQuery);
  const { send, isBusy, errors } = useRecastAct(deal);
  const params = { path: { deal_id: deal, import_id: statement.id } };
  const path = "/api/desk/deals/{deal_id}/recast/imports/{import_id}" as const;
  const body = { targets, periods };
  const shown = Object.values(periods)[0] ?? [statement.columns.length - 1];

  async function look(event: SubmitEvent) {
    event.preventDefault();
    setProblem("");
    try {
      setChanges(await dataOf(api.POST(`${path}/preview`, { params, body })));
    } catch (error) {
      const fields = error instanceof RequestRefused ? Object.values(error.fields) : [];
      setProblem(fields[0] ?? errorMessage(error as Error));
    }
  }

  async function apply() {
    if (!(await send(() => dataOf(api.POST(`${path}/apply`, { params, body }))))) return;
    offerUndo({
      done: `Imported ${statement.fileName}`,
      undo: () => void send(() => dataOf(api.POST(`${path}/take-back`, { params }))),
    });
    onClose();
  }

  const error = problem || errors.targets || errors.periods || errors.form;
  if (changes) {
    return (
      <>
        <ChangesTable recast={recast} changes={changes} />
        <FieldError role="alert">{error}</FieldError>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button aria-disabled={isBusy} onClick={() => void apply()}>
            {isBusy ? "Importing..." : "Import these figures"}
          </Button>
          <Button variant="secondary" onClick={() => setChanges(null)}>
            Back
          </Button>
        </p>
      </>
    );
  }
  return (
    <form noValidate onSubmit={look}>
      <Totals statement={statement} />
      <h3 className="mt-4">Periods</h3>
      <div className="mt-1 grid gap-3 sm:grid-cols-3">
        {recast.periods
          .filter(({ isEntered }) => isEntered)
          .map(({ id, label }) => (
            <Field key={id} form="import" name={id} label={label}>
              {(control) => (
                <PeriodSelect
                  {...control}
                  statement={statement}
                  suggested={statement.periods[id] ?? []}
                  value={periods[id]}
                  onChange={(columns) => {
                    const { [id]: _, ...others } = periods;
                    setPeriods(columns ? { ...others, [id]: columns } : others);
                  }}
                />
              )}
            </Field>
          ))}
      </div>
      <h3 className="mt-5">Where each account goes</h3>
      <Table className="mt-1 w-full" isWords>
        <tbody>
          {statement.accounts.map(({ name, amounts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have one name
            <tr key={index}>
              <th scope="row">{name}</th>
              <td className="text-right! tabular-nums">
                {formatFigure(Math.round(shown.reduce((sum, at) => sum + (amounts[at] ?? 0), 0)))}
              </td>
              <td>
                <Select
                  aria-label={`Where ${name} goes`}
                  value={targets[index]}
                  onChange={({ target: { value } }) =>
                    setTargets(targets.map((each, at) => (at === index ? value : each)))
                  }
                >
                  <Options of={LINES} />
                  <optgroup label="An add-back">
                    {catalog?.kinds
                      .filter(({ id }) => !recast.startLine.excluded[id])
                      .map(({ id, label }) => (
                        <option key={id} value={id}>
                          {label}
                        </option>
                      ))}
                  </optgroup>
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <FieldError role="alert">{error}</FieldError>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">See the changes</Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

const LINES = {
  revenue: "Revenue",
  costOfSales: "Cost of sales",
  otherIncome: "Other income",
  expenses: "Expenses",
  leaveOut: "Leave it out",
};

/** Which totals of the file its accounts do not give. */
function Totals({ statement: { mismatches, checked } }: { statement: Statement }) {
  if (checked === 0) {
    return (
      <Notice tone="warning" title="The file has no totals to check its accounts against.">
        If it is an Excel file, open it once, save it, and import it again.
      </Notice>
    );
  }
  if (mismatches.length === 0) {
    return <p className="text-ink-soft">All {checked} totals agree with their accounts.</p>;
  }
  return (
    <Notice tone="warning" title="These totals are not what their accounts add up to:">
      <ul className="mt-1">
        {mismatches.slice(0, 12).map(({ total, column, stated, found }) => (
          <li key={`${total} ${column}`} className="tabular-nums">
            {total}, {column}: {stated.toLocaleString("en-US")} in the file,{" "}
            {found.toLocaleString("en-US")} from its accounts
          </li>
        ))}
        {mismatches.length > 12 && <li>and {mismatches.length - 12} more</li>}
      </ul>
    </Notice>
  );
}

function PeriodSelect({
  statement: { columns },
  suggested,
  value,
  onChange,
  ...control
}: Omit<ComponentProps<typeof Select>, "value" | "onChange"> & {
  statement: Statement;
  suggested: readonly number[];
  value: readonly number[] | undefined;
  onChange: (columns: number[] | null) => void;
}) {
  const several = suggested.length > 1;
  return (
    <Select
      {...control}
      value={value?.join(",") ?? ""}
      onChange={({ target }) => onChange(target.value ? target.value.split(",").map(Number) : null)}
    >
      <option value="">Leave as it is</option>
      {several && (
        <option value={suggested.join(",")}>
          {columns[suggested[0] ?? 0]} to {columns[suggested.at(-1) ?? 0]}
        </option>
      )}
      {columns.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns may have one name
        <option key={at} value={at}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function ChangesTable({ recast, changes: { changes } }: { recast: Recast; changes: Changes }) {
  const labelOf = (period: string) => recast.periods.find(({ id }) => id === period)?.label;
  return (
    <Table className="w-full">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Now</th>
          <th scope="col">Imported</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ kind, period, label, amount, was, accounts, isNew }) => (
          <tr key={`${kind} ${period}`}>
            <th scope="row">
              {label}, {labelOf(period)}
              {isNew && " (new add-back)"}
              <span className="block font-normal text-ink-soft">{accounts}</span>
            </th>
            <td>{formatFigure(was)}</td>
            <td className={was === amount ? "text-ink-soft" : "font-semibold"}>
              {formatFigure(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
