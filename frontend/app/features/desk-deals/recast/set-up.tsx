import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { useNow } from "~/layout/desk/now";
import { firmDate } from "~/lib/firm-time";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input, Select } from "~/ui/input";
import { catalogQuery, type SetUp } from "./queries";
import { useRecastAct } from "./use-recast-act";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const INTERIMS: Record<SetUp["interim"], string> = {
  ytd: "Year to date, and the same months of last year",
  months: "The latest twelve months",
  none: "Nothing: full years only",
};

/** What a recast of this day would have: the last full year, and the months of this one that are over. */
function usual(today: string): SetUp {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const through = month - 1;
  return {
    startLine: "1120s",
    lastYear: year - 1,
    yearEnd: 12,
    interim: through > 0 ? "ytd" : "none",
    through: through || 12,
  };
}

/** Asks where a recast starts, and which periods it has. `setUp`: as it is; null to begin one. */
export function SetUpDialog({
  deal,
  setUp,
  onClose,
}: {
  deal: number;
  setUp: SetUp | null;
  onClose: () => void;
}) {
  const today = firmDate(useNow());
  const [start] = useState(() => setUp ?? usual(today));
  const [lineId, setLineId] = useState(start.startLine);
  const [interim, setInterim] = useState(start.interim);
  const { data: catalog } = useQuery(catalogQuery);
  const { send, isBusy, errors } = useRecastAct(deal);
  const line = catalog?.startLines.find(({ id }) => id === lineId);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const number = (name: keyof SetUp) => Math.round(Number(typed.get(name) ?? start[name])) || 0;
    const wanted = {
      startLine: lineId,
      interim,
      lastYear: number("lastYear"),
      yearEnd: number("yearEnd"),
      through: interim === "none" ? 12 : number("through"),
    };
    const params = { path: { deal_id: deal } };
    const body = { wanted, expected: setUp };
    if (await send(() => dataOf(api.PUT("/api/desk/deals/{deal_id}/recast", { params, body })))) {
      onClose();
    }
  }

  return (
    <Dialog
      id="recast-set-up"
      title={setUp ? "Start line and periods" : "Begin the recast"}
      text="Name the line of the return that you start from: it decides what may be added back."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field form="recast" name="startLine" label="Start from" error={errors.startLine}>
          {(control) => (
            <Select {...control} value={lineId} onChange={(event) => setLineId(event.target.value)}>
              {catalog?.startLines.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {line && (
          <p className="-mt-2 text-ink-soft">
            {line.places.start}. {Object.keys(line.excluded).length} kinds of add-backs are not for
            this line.
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field form="recast" name="lastYear" label="Last full year" error={errors.lastYear}>
            {(control) => (
              <Input {...control} inputMode="numeric" defaultValue={String(start.lastYear)} />
            )}
          </Field>
          <Field form="recast" name="yearEnd" label="The year ends in" error={errors.yearEnd}>
            {(control) => <MonthSelect {...control} defaultValue={start.yearEnd} />}
          </Field>
        </div>
        <Field form="recast" name="interim" label="Since then" error={errors.interim}>
          {(control) => (
            <Select
              {...control}
              value={interim}
              onChange={(event) => setInterim(event.target.value as SetUp["interim"])}
            >
              {Object.entries(INTERIMS).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {interim !== "none" && (
          <Field form="recast" name="through" label="Through the end of" error={errors.through}>
            {(control) => <MonthSelect {...control} defaultValue={start.through} />}
          </Field>
        )}
        <DialogActions
          submit={setUp ? "Save" : "Begin"}
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function MonthSelect(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      {MONTHS.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </Select>
  );
}
