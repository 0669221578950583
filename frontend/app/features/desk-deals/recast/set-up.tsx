import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { useNow } from "~/layout/desk/now";
import { Options } from "~/layout/desk/options";
import { firmDate } from "~/lib/firm-time";
import { dataOf } from "~/lib/query-client";
import { Field } from "~/ui/field";
import { Select } from "~/ui/input";
import { InputField, SelectField } from "~/ui/input-field";
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
  const act = useRecastAct(deal);
  const line = catalog?.startLines.find(({ id }) => id === lineId);

  return (
    <FormDialog
      id="recast-set-up"
      title={setUp ? "Start line and periods" : "Begin the recast"}
      text="Name the line of the return that you start from: it decides what may be added back."
      act={act}
      request={(text) => {
        const number = (name: keyof SetUp) => Math.round(Number(text(name))) || 0;
        const wanted = {
          startLine: lineId,
          interim,
          lastYear: number("lastYear"),
          yearEnd: number("yearEnd"),
          through: interim === "none" ? 12 : number("through"),
        };
        const params = { path: { deal_id: deal } };
        const body = { wanted, expected: setUp };
        return dataOf(api.PUT("/api/desk/deals/{deal_id}/recast", { params, body }));
      }}
      submit={setUp ? "Save" : "Begin"}
      onClose={onClose}
    >
      <SelectField
        form="recast"
        name="startLine"
        label="Start from"
        error={act.errors.startLine}
        value={lineId}
        onChange={(event) => setLineId(event.target.value)}
      >
        <Options of={catalog?.startLines.map(({ id, label }) => [id, label]) ?? []} />
      </SelectField>
      {line && (
        <p className="-mt-2 text-ink-soft">
          {line.places.start}. {Object.keys(line.excluded).length} kinds of add-backs are not for
          this line.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form="recast"
          name="lastYear"
          label="Last full year"
          error={act.errors.lastYear}
          inputMode="numeric"
          defaultValue={String(start.lastYear)}
        />
        <Field form="recast" name="yearEnd" label="The year ends in" error={act.errors.yearEnd}>
          {(control) => <MonthSelect {...control} defaultValue={start.yearEnd} />}
        </Field>
      </div>
      <Field form="recast" name="interim" label="Since then" error={act.errors.interim}>
        {(control) => (
          <Select
            {...control}
            value={interim}
            onChange={(event) => setInterim(event.target.value as SetUp["interim"])}
          >
            <Options of={INTERIMS} />
          </Select>
        )}
      </Field>
      {interim !== "none" && (
        <Field form="recast" name="through" label="Through the end of" error={act.errors.through}>
          {(control) => <MonthSelect {...control} defaultValue={start.through} />}
        </Field>
      )}
    </FormDialog>
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
