import type { ReactNode } from "react";
import { Options } from "~/layout/desk/options";
import type { Errors } from "~/lib/form-rules";
import { Field, FieldError } from "~/ui/field";
import { Checkbox, Choice, Radio, Textarea } from "~/ui/input";
import { InputField, SelectField } from "~/ui/input-field";
import type { Agreement } from "./queries";
import type { Typed, TypedTier } from "./terms";
import { TierFields } from "./tier-fields";
import { KINDS } from "./words";

type Chosen = Agreement["terms"];
type Flag = { [Name in keyof Chosen]: Chosen[Name] extends boolean ? Name : never }[keyof Chosen];

/** The fields of an agreement's terms, in the order in which the agreement states them. */
export function TermsFields({
  typed,
  tiers,
  chosen,
  isFlat,
  hasLicense,
  errors,
  onType,
  onTiers,
  onChoose,
  onFlat,
}: {
  typed: Typed;
  tiers: readonly TypedTier[];
  chosen: Chosen;
  isFlat: boolean;
  hasLicense: boolean;
  errors: Errors;
  onType: (name: string, value: string) => void;
  onTiers: (tiers: TypedTier[]) => void;
  onChoose: (changes: Partial<Chosen>) => void;
  onFlat: (isFlat: boolean) => void;
}) {
  const text = (name: string, label: string, more: { help?: string; type?: string } = {}) => (
    <InputField
      form="terms"
      name={name}
      label={label}
      required={false}
      error={errors[name]}
      autoComplete="off"
      value={typed[name] ?? ""}
      onChange={(event) => onType(name, event.target.value)}
      {...more}
    />
  );
  const list = (name: string, label: string, help: string, rows = 3) => (
    <Field form="terms" name={name} label={label} help={help} required={false} error={errors[name]}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          value={typed[name] ?? ""}
          onChange={(event) => onType(name, event.target.value)}
        />
      )}
    </Field>
  );
  const flag = (name: Flag, label: string) => (
    <Choice>
      <Checkbox
        checked={chosen[name]}
        onChange={(event) => onChoose({ [name]: event.target.checked })}
      />
      {label}
    </Choice>
  );
  const isSale = chosen.kind === "sellSide";

  return (
    <>
      <Part title="What we do">
        <SelectField
          form="terms"
          name="kind"
          label="Work"
          value={chosen.kind}
          onChange={(event) => onChoose({ kind: event.target.value as Chosen["kind"] })}
        >
          <Options of={KINDS} />
        </SelectField>
        {text("company", "Legal name of the business")}
        {isSale && flag("exclusive", "Only we represent them")}
      </Part>
      <Part title="Term">
        <div className="grid grid-cols-2 gap-3">
          {text("startsOn", "First day", { type: "date" })}
          {text("endsOn", "Last day", { type: "date" })}
        </div>
        {text("noticeDays", "Days of notice to end it earlier")}
      </Part>
      <Part title="Fee">
        {isSale && (
          <div className="grid grid-cols-2 gap-3">
            {text("priceLow", "Likely price from")}
            {text("priceHigh", "to")}
          </div>
        )}
        <div>
          <Choice>
            <Radio name="feeKind" checked={!isFlat} onChange={() => onFlat(false)} />
            Percent of the price
          </Choice>
          <Choice>
            <Radio name="feeKind" checked={isFlat} onChange={() => onFlat(true)} />A flat fee
          </Choice>
        </div>
        {isFlat ? (
          text("flatFee", "Flat fee")
        ) : (
          <>
            <TierFields tiers={tiers} error={errors.tiers} onChange={onTiers} />
            {text("minimum", "At least")}
          </>
        )}
        {text("retainer", "Paid at signing", { help: "Empty for none." })}
        {typed.retainer && flag("retainerCredited", "Subtract it from the fee at closing")}
      </Part>
      {isSale && (
        <>
          <Part title="What counts as the price">
            <div>
              {flag("noteAtFace", "A seller note at its face amount, not as it is paid")}
              {flag("earnoutWhenPaid", "An earnout when it is paid, not at its maximum")}
              {flag("assumedDebt", "Debt that the buyer takes over")}
              {flag("consultingPay", "Pay to the seller above what the work is worth")}
              {hasLicense ? (
                flag("realEstate", "Real estate")
              ) : (
                <p className="text-ink-soft">
                  Real estate stays out: the firm shows no real estate license.
                </p>
              )}
            </div>
            <FieldError>{errors.realEstate}</FieldError>
          </Part>
          <Part title="After it ends">
            <div className="grid grid-cols-2 gap-3">
              {text("tailMonths", "Tail in months")}
              {text("listDays", "List of buyers within days")}
            </div>
          </Part>
          <Part title="Who is left out">
            {list(
              "exclusions",
              "Buyers without a fee",
              "One on each line. Leave it empty for none.",
            )}
            {list(
              "doNotContact",
              "Do not contact",
              "Competitors, employees, neighbors: one on each line.",
            )}
          </Part>
          <Part title="Other brokers">
            {flag("coBroke", "We may share our fee with a buyer's broker")}
            {chosen.coBroke && text("coBrokeShare", "Their share in percent")}
          </Part>
        </>
      )}
      <Part title="Other terms">
        {list("otherTerms", "In the words of the agreement", "Each line becomes a paragraph.", 4)}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-rule py-4" aria-label={title}>
      <h2>{title}</h2>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  );
}
