import type { ReactNode } from "react";
import type { components } from "~/api/schema";
import { FilterField } from "~/layout/desk/filter-field";
import { capitalize } from "~/lib/capitalize";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/input";
import { ACTS } from "./act-words";
import { type LogFilter, NO_FILTER } from "./queries";

/** The filters of the staff log. */
export function LogFilters({
  filter,
  context: { colleagues, me },
  isPrincipal,
  onChange,
}: {
  filter: LogFilter;
  context: components["schemas"]["DeskContextOut"];
  isPrincipal: boolean;
  onChange: (changes: Partial<LogFilter>) => void;
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
      {isPrincipal && (
        <Choice label="Who" value={filter.actor} onChange={(actor) => onChange({ actor })}>
          <option value="">Everybody</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === me ? `${name} (you)` : name}
            </option>
          ))}
        </Choice>
      )}
      <Choice label="What" value={filter.act} onChange={(act) => onChange({ act })}>
        <option value="">Everything</option>
        {Object.entries(ACTS).map(([act, words]) => (
          <option key={act} value={act}>
            {capitalize(words.replace(/,.*/, ""))}
          </option>
        ))}
      </Choice>
      <Day label="From" value={filter.since} onChange={(since) => onChange({ since })} />
      <Day label="To" value={filter.until} onChange={(until) => onChange({ until })} />
      {Object.values(filter).some(Boolean) && (
        <Button variant="quiet" onClick={() => onChange(NO_FILTER)}>
          {filter.lead ? "Show all leads and people" : "Clear filters"}
        </Button>
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <FilterField label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </FilterField>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <FilterField label={label}>
      <Input
        type="date"
        min="2000-01-01"
        max="2200-01-01"
        value={value}
        // A year that is being typed, 0002, is not asked for.
        onChange={({ target }) => target.validity.valid && onChange(target.value)}
      />
    </FilterField>
  );
}
