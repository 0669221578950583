import { useId } from "react";
import { Button } from "~/ui/button";
import { Checkbox, Choice, Input } from "~/ui/input";
import type { Editing } from "./fields";
import type { Multiple } from "./queries";

const NEW: Multiple = {
  source: "",
  date: "",
  low: "",
  high: "",
  note: "",
  licensed: false,
  mayShowClient: true,
};
const MOST = 30;

/** The sources of multiples. A record under a license is only counted in what the owner gets, unless it may be shown. */
export function Multiples({ draft, errors }: Editing) {
  const { multiples } = draft.content;
  const put = (index: number, changes: Partial<Multiple>) =>
    draft.change({
      multiples: multiples.map((row, at) => (at === index ? { ...row, ...changes } : row)),
    });
  return (
    <div>
      <ol>
        {multiples.map((row, index) => (
          <Source
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and keep their order
            key={index}
            row={row}
            number={index + 1}
            onChange={(changes) => put(index, changes)}
            onRemove={() => draft.change({ multiples: multiples.filter((_, at) => at !== index) })}
          />
        ))}
      </ol>
      {multiples.length === 0 && (
        <p className="text-ink-soft">
          No source yet. Reported averages and comparable sales belong here.
        </p>
      )}
      {errors.multiples && <p className="mt-1 font-semibold text-red">{errors.multiples}</p>}
      {multiples.length < MOST && (
        <Button variant="quiet" onClick={() => draft.change({ multiples: [...multiples, NEW] })}>
          Add a source
        </Button>
      )}
    </div>
  );
}

function Source({
  row,
  number,
  onChange,
  onRemove,
}: {
  row: Multiple;
  number: number;
  onChange: (changes: Partial<Multiple>) => void;
  onRemove: () => void;
}) {
  const id = useId();
  const text = (
    name: "source" | "date" | "low" | "high" | "note",
    label: string,
    className: string,
    placeholder?: string,
  ) => (
    <>
      <label htmlFor={`${id}-${name}`} className="sr-only">
        {label} of source {number}
      </label>
      <Input
        id={`${id}-${name}`}
        className={className}
        placeholder={placeholder ?? label}
        maxLength={300}
        value={row[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </>
  );
  return (
    <li className="border-b border-rule py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-2">
        {text("source", "Source", "min-w-56 flex-[2]")}
        {text("date", "Date", "min-w-32 flex-1")}
        <span className="flex items-center gap-2">
          {text("low", "Low", "w-18 tabular-nums")}
          <span>to</span>
          {text("high", "High", "w-18 tabular-nums")}
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
        {text("note", "Note", "min-w-44 flex-1")}
        <Choice>
          <Checkbox
            checked={row.licensed}
            onChange={({ target: { checked } }) =>
              onChange({ licensed: checked, mayShowClient: !checked })
            }
          />
          Licensed
        </Choice>
        {row.licensed && (
          <Choice>
            <Checkbox
              checked={row.mayShowClient}
              onChange={(event) => onChange({ mayShowClient: event.target.checked })}
            />
            The owner may see it
          </Choice>
        )}
        <Button variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> source {number}</span>
        </Button>
      </div>
      {!row.mayShowClient && (
        <p className="text-ink-soft">The letter counts this one and doesn't reproduce it.</p>
      )}
    </li>
  );
}
