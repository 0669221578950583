import type { ListingsWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Checkbox, Choice, Input } from "~/ui/input";

/** What a visitor may choose among, by key. */
export type Criteria = { trades: Record<string, string>; regions: Record<string, string> };

/**
 * The form in which visitors ask to hear of new listings. It is posted by the browser itself: the server answers with a
 * page, or with this form and what was typed.
 */
export function AlertForm({
  words,
  criteria,
}: {
  words: ListingsWords["alerts"];
  criteria: Criteria;
}) {
  return (
    <form method="post" action="/alerts" className="mt-6 grid max-w-prose gap-5">
      {/* The server fills it in. */}
      <div id="contact-error-summary" hidden className="border-l-4 border-red py-1 pl-5">
        <h3 className="text-base!">{words.errors}</h3>
        <p />
        <ul />
      </div>
      <Field name="email" label={words.email}>
        {(control) => <Input {...control} type="email" autoComplete="email" maxLength={254} />}
      </Field>
      <details className="disclosure">
        <summary>
          <span className="font-semibold">{words.only}</span>
        </summary>
        <div className="disclosure-body grid gap-6">
          <Choices name="trades" legend={words.trades} options={criteria.trades} />
          <Choices name="regions" legend={words.regions} options={criteria.regions} />
          <Field name="priceTo" label={words.priceTo} help={words.priceHelp} required={false}>
            {(control) => (
              <Input {...control} className="max-w-60" autoComplete="off" maxLength={20} />
            )}
          </Field>
        </div>
      </details>
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="alert-website">{words.trap}</label>
        <Input id="alert-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="text-small text-ink-soft">{words.consent}</p>
      <p>
        <Button type="submit" variant="secondary">
          {words.submit}
        </Button>
      </p>
    </form>
  );
}

function Choices({
  name,
  legend,
  options,
}: {
  name: string;
  legend: string;
  options: Record<string, string>;
}) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 gap-x-8 sm:columns-2">
        {Object.entries(options).map(([key, label]) => (
          <Choice key={key} className="break-inside-avoid">
            <Checkbox name={name} value={key} />
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
