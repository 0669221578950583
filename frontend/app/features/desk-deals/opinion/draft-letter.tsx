import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { DownloadLink } from "~/lib/download-link";
import { formatMoney } from "~/lib/money";
import { Button, buttonClass } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FieldError } from "~/ui/field";
import { Select } from "~/ui/input";
import { Notice } from "~/ui/notice";
import { Table } from "~/ui/table";
import { Conflict, SaveState } from "../sheet-state";
import { Blank, type Editing, Faults, Paragraph } from "./fields";
import { Multiples } from "./multiples";
import { type Content, documentOf, type Opinion } from "./queries";
import { Outdated, Summary } from "./summary";
import { useActs } from "./use-acts";
import { type Draft, useDraft } from "./use-draft";

/** The draft of an opinion: the letter as it is written, and beside it the range and what is missing. */
export function DraftLetter({ deal, opinion }: { deal: number; opinion: Opinion }) {
  const draft = useDraft(deal, opinion);
  const acts = useActs(deal, opinion);
  const editing = { draft, errors: acts.errors };
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="max-w-[44rem]">
        {opinion.reviewNote && (
          <Notice
            tone="warning"
            role="note"
            title={`${opinion.sentBackBy} sent it back`}
            className="mt-4"
          >
            <p className="whitespace-pre-line wrap-anywhere">{opinion.reviewNote}</p>
            {opinion.sentBackAt && (
              <p className="text-ink-soft">
                <RelativeTime at={opinion.sentBackAt} />
              </p>
            )}
          </Notice>
        )}
        {draft.isConflict && <Conflict sheet={draft} title="A colleague has changed this letter" />}
        <Part title="Opinion of value">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
            <span>of</span>
            <Blank {...editing} name="business" label="Business" className="min-w-56 flex-1" />
            <span>as of</span>
            <Blank {...editing} name="valuationDate" label="As of" type="date" className="w-40" />
          </div>
          <Faults names={["business", "valuationDate"]} errors={acts.errors} />
        </Part>
        <Earnings editing={editing} opinion={opinion} onTakeFigures={acts.takeFigures} />
        <Part title="Multiples">
          <Multiples {...editing} />
          <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-2">
            <span>We take</span>
            <Blank {...editing} name="low" label="Lowest multiple" className="w-18" />
            <span>to</span>
            <Blank {...editing} name="high" label="Highest multiple" className="w-18" />
            <span>times earnings.</span>
          </div>
          <Faults names={["low", "high"]} errors={acts.errors} />
          <Paragraph
            {...editing}
            name="why"
            label="Why this low and this high"
            placeholder="Service agreements are a third of revenue and renew."
          />
        </Part>
        <Terms {...editing} />
        <Part title="What lowers it">
          <Paragraph
            {...editing}
            name="drivers"
            label="One a line"
            placeholder="The owner holds the only license"
          />
        </Part>
        <Part title="A word to the owner">
          <Paragraph
            {...editing}
            name="letter"
            label="Stands right below the range"
            required={false}
          />
        </Part>
        <Disclosure
          id="opinion-standard"
          title="Purpose, users and working capital"
          className="mt-4"
        >
          <div className="grid gap-4 pb-4">
            <Paragraph {...editing} name="purpose" label="Purpose" />
            <Paragraph {...editing} name="users" label="Who may rely on it" />
            <Paragraph {...editing} name="workingCapital" label="Working capital" />
            <p className="text-ink-soft">
              Real estate is always excluded, since its price takes a license. The letter says so,
              and what it may not be used for.
            </p>
          </div>
        </Disclosure>
      </div>
      <Summary content={draft.content} opinion={opinion}>
        <Outdated opinion={opinion} />
        <Actions deal={deal} opinion={opinion} draft={draft} acts={acts} />
      </Summary>
    </div>
  );
}

/** A part of the letter with its heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-rule py-5">
      <h2>{title}</h2>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  );
}

function Earnings({
  editing,
  opinion,
  onTakeFigures,
}: {
  editing: Editing;
  opinion: Opinion;
  onTakeFigures: () => void;
}) {
  const { draft, errors } = editing;
  const { periods, outdated } = opinion;
  const use = (measure: Content["measure"], period: string, amount: number) =>
    draft.change({ measure, period, amount: formatMoney(amount) });
  return (
    <Part title="Earnings">
      {periods.length === 0 && (
        <p className="text-ink-soft">
          The recast has no full year yet. Its earnings appear here, to be used by one click.
        </p>
      )}
      {periods.length > 0 && (
        <div className="overflow-x-auto">
          <Table>
            <thead>
              <tr>
                <th scope="col">From the recast</th>
                <th scope="col">Revenue</th>
                <th scope="col">SDE claimed</th>
                <th scope="col">SDE documented</th>
                <th scope="col">EBITDA</th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ label, revenue, sdeClaimed, sdeDocumented, ebitda }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{formatMoney(revenue)}</td>
                  <td>{formatMoney(sdeClaimed)}</td>
                  <td>
                    <Button variant="quiet" onClick={() => use("sde", label, sdeDocumented)}>
                      <span className="sr-only">Use the documented SDE of {label}: </span>
                      {formatMoney(sdeDocumented)}
                    </Button>
                  </td>
                  <td>
                    {ebitda === null ? (
                      "–"
                    ) : (
                      <Button variant="quiet" onClick={() => use("ebitda", label, ebitda)}>
                        <span className="sr-only">Use the EBITDA of {label}: </span>
                        {formatMoney(ebitda)}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {outdated.length > 0 && (
        <p>
          <Button variant="secondary" onClick={onTakeFigures}>
            Take the figures of today
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <label htmlFor="opinion-measure" className="sr-only">
          Measure
        </label>
        <Select
          id="opinion-measure"
          className="w-26"
          value={draft.content.measure}
          onChange={(event) => draft.change({ measure: event.target.value as Content["measure"] })}
        >
          <option value="sde">SDE</option>
          <option value="ebitda">EBITDA</option>
        </Select>
        <span>of</span>
        <Blank {...editing} name="amount" label="Earnings in dollars" className="w-32" />
        <span>for</span>
        <Blank {...editing} name="period" label="Year or months" className="min-w-44 flex-1" />
      </div>
      <Faults names={["amount", "period"]} errors={errors} />
      <Paragraph {...editing} name="amountWhy" label="Why these earnings" />
    </Part>
  );
}

function Terms(editing: Editing) {
  const isAllCash = /^\s*100\s*%?\s*$/.test(editing.draft.content.cashPercent);
  return (
    <Part title="Terms assumed">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <Blank {...editing} name="cashPercent" label="Cash at closing, percent" className="w-18" />
        <span>
          {isAllCash ? "in cash at closing." : "in cash at closing. The owner lends the rest at"}
        </span>
        {!isAllCash && (
          <>
            <Blank {...editing} name="noteRate" label="Interest a year, percent" className="w-14" />
            <span>% a year over</span>
            <Blank {...editing} name="noteMonths" label="Months of the note" className="w-14" />
            <span>months.</span>
          </>
        )}
      </div>
      <Faults names={["cashPercent", "noteRate", "noteMonths"]} errors={editing.errors} />
    </Part>
  );
}

/** What is missing, the PDF, and the button that sends the draft for review once it is saved. */
function Actions({
  deal,
  opinion,
  draft,
  acts,
}: {
  deal: number;
  opinion: Opinion;
  draft: Draft;
  acts: ReturnType<typeof useActs>;
}) {
  const [isSending, setSending] = useState(false);
  const missing = Object.values(opinion.missing);
  const { isUnsaved, version } = draft;
  const isHeldUp = draft.isConflict || draft.status.is === "refused";
  const send = useEffectEvent(() => {
    setSending(false);
    void acts.submit(version);
  });
  useEffect(() => {
    if (isSending && isHeldUp) setSending(false);
    else if (isSending && !isUnsaved) send();
  }, [isSending, isUnsaved, isHeldUp]);

  return (
    <>
      <SaveState sheet={draft} className="mt-3" />
      {missing.length > 0 && (
        <section className="mt-4" aria-labelledby="opinion-missing">
          <h3 id="opinion-missing" className="font-semibold">
            Before it goes for review
          </h3>
          <ul className="mt-1 text-ink-soft">
            {missing.map((message) => (
              <li key={message} className="py-0.5">
                {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          aria-disabled={isSending || acts.isBusy || isHeldUp}
          onClick={() => {
            draft.saveNow();
            setSending(true);
          }}
        >
          {isSending || acts.isBusy ? "Sending..." : "Send for review"}
        </Button>
        {missing.length === 0 && !isUnsaved && (
          <DownloadLink
            className={buttonClass("quiet")}
            href={documentOf(deal, opinion)}
            fileName={`letter-${opinion.reference}.pdf`}
          >
            PDF as it stands
          </DownloadLink>
        )}
      </div>
      <FieldError role="alert">
        {acts.errors.form ??
          (Object.keys(acts.errors).length > 0 && "Some parts are missing. See the letter.")}
      </FieldError>
    </>
  );
}
