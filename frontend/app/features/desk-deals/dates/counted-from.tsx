import { Options } from "~/layout/desk/options";
import { InputField, SelectField } from "~/ui/input-field";
import type { DealDate } from "./queries";
import { COUNTS } from "./words";

export type Rule = { after: string; days: string; counts: DealDate["counts"] };

/** Returns a rule as the API takes it. */
export const ruleOf = ({ after, days, counts }: Rule) => ({
  after: Number(after) || null,
  days: Number.parseInt(days.replace("−", "-"), 10) || 0,
  counts,
});

/** The fields that say from which date another one is counted, and how. */
export function CountedFrom({
  rule,
  bases,
  errors,
  onChange,
}: {
  rule: Rule;
  /** The dates that it may be counted from. */
  bases: readonly DealDate[];
  errors: Record<string, string>;
  onChange: (rule: Rule) => void;
}) {
  return (
    <>
      <SelectField
        form="date"
        name="after"
        label="Counted from"
        required={false}
        value={rule.after}
        onChange={({ target }) => onChange({ ...rule, after: target.value })}
        error={errors.after}
      >
        <option value="">Nothing: it has a day of its own</option>
        {bases.map(({ id, label, on }) => (
          <option key={id} value={id} disabled={!on}>
            {label}
          </option>
        ))}
      </SelectField>
      {rule.after && (
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            form="date"
            name="days"
            label="How many"
            help="Negative for before."
            value={rule.days}
            onChange={({ target }) => onChange({ ...rule, days: target.value })}
            error={errors.days}
          />
          <SelectField
            form="date"
            name="counts"
            label="Of what"
            help="Texas holidays count."
            value={rule.counts}
            onChange={({ target }) =>
              onChange({ ...rule, counts: target.value as DealDate["counts"] })
            }
            error={errors.counts}
          >
            <Options of={COUNTS} />
          </SelectField>
        </div>
      )}
    </>
  );
}
