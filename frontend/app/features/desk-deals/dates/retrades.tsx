import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { formatMoney } from "~/lib/money";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { InputField, SelectField, TextareaField } from "~/ui/input-field";
import { type Dates, type Retrade, useDatesAct } from "./queries";
import { ANSWERS, shortDay } from "./words";

/** What the buyer asks to change after the letter of intent. */
export function Retrades({ deal, dates, today }: { deal: number; dates: Dates; today: string }) {
  const [asked, setAsked] = useState<Retrade | "new" | null>(null);
  const act = useDatesAct(deal);
  const { retrades } = dates;
  const agreed = retrades.reduce((sum, { effect }) => sum + effect, 0);
  const isNew = retrades.some(({ shownAt }) => shownAt === null);
  return (
    <section aria-labelledby="retrades" className="border-t border-rule py-5">
      <h2 id="retrades">What the buyer asks to change</h2>
      <FieldError role="alert">{act.errors.form}</FieldError>
      {retrades.length === 0 ? (
        <p className="mt-1 max-w-prose text-ink-soft">
          Nothing yet. Log each change that is asked for after the letter of intent, with its
          evidence: most of them look smaller side by side.
        </p>
      ) : (
        <>
          <ul className="mt-1">
            {retrades.map((retrade) => (
              <li key={retrade.id} className="border-b border-rule py-2">
                <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <span className="max-w-prose font-strong wrap-anywhere">{retrade.asked}</span>
                  <span className="font-serif font-title tabular-nums">
                    {effect(retrade.askedEffect)}
                  </span>
                </p>
                <p className="text-ink-soft">
                  Asked on {shortDay(retrade.askedOn, today)}
                  {retrade.evidenceTitle
                    ? `, evidence: ${retrade.evidenceTitle}`
                    : ", without evidence"}
                </p>
                <p className="flex flex-wrap items-baseline gap-x-4">
                  <span>
                    {ANSWERS[retrade.answer]}
                    {retrade.effect !== 0 && `, ${effect(retrade.effect)}`}
                    {retrade.answerText && `: ${retrade.answerText}`}
                  </span>
                  <Button variant="quiet" onClick={() => setAsked(retrade)}>
                    {retrade.answer === "open" ? "Record the answer" : "Change the answer"}
                    <span className="sr-only">: {retrade.asked}</span>
                  </Button>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-2">
            Agreed so far:{" "}
            <strong className="font-serif text-[1.125rem] font-title tabular-nums">
              {effect(agreed)}
            </strong>
          </p>
        </>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-6">
        <Button variant="secondary" onClick={() => setAsked("new")}>
          Log a request
        </Button>
        {retrades.length > 0 && (
          <Button
            variant="quiet"
            aria-disabled={!isNew || act.isBusy}
            onClick={() =>
              void act.send(() =>
                dataOf(
                  api.POST("/api/desk/deals/{deal_id}/retrades/show", {
                    params: { path: { deal_id: deal } },
                  }),
                ),
              )
            }
          >
            {isNew ? "Show them to the owner" : "The owner can see them"}
          </Button>
        )}
      </p>
      {asked === "new" && (
        <LogDialog deal={deal} dates={dates} today={today} onClose={() => setAsked(null)} />
      )}
      {asked && asked !== "new" && (
        <AnswerDialog deal={deal} retrade={asked} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

const effect = (amount: number) =>
  amount === 0 ? "no change of price" : `${amount < 0 ? "−" : "+"}${formatMoney(Math.abs(amount))}`;

/** Reads `-40,000` or `−$40,000`; 0 for an empty text, and null for one that is no amount. */
function amountOf(text: string): number | null {
  const cleaned = text
    .trim()
    .replace("−", "-")
    .replaceAll(/[$,\s]/g, "");
  if (cleaned === "") return 0;
  return /^[-+]?\d{1,9}$/.test(cleaned) ? Number(cleaned) : null;
}

const UNREADABLE = "Write it like -$40,000";

function LogDialog({
  deal,
  dates,
  today,
  onClose,
}: {
  deal: number;
  dates: Dates;
  today: string;
  onClose: () => void;
}) {
  const act = useDatesAct(deal);

  return (
    <FormDialog
      id="retrade-log"
      title="Log what the buyer asks to change"
      text="The owner reads these words once you show them."
      act={act}
      request={(text) => {
        const amount = amountOf(text("effect"));
        if (amount === null) return act.refuse({ effect: UNREADABLE });
        const body = {
          askedOn: text("askedOn") || today,
          asked: text("asked"),
          effect: amount,
          evidence: Number(text("evidence")) || null,
        };
        return dataOf(
          api.POST("/api/desk/deals/{deal_id}/retrades", {
            params: { path: { deal_id: deal } },
            body,
          }),
        );
      }}
      submit="Log it"
      onClose={onClose}
    >
      <TextareaField
        form="retrade"
        name="asked"
        label="What, and why"
        error={act.errors.asked}
        rows={3}
        maxLength={500}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form="retrade"
          name="askedOn"
          label="Asked on"
          type="date"
          max={today}
          defaultValue={today}
          error={act.errors.askedOn}
        />
        <InputField
          form="retrade"
          name="effect"
          label="Effect on the price"
          required={false}
          placeholder="-$40,000"
          error={act.errors.effect}
        />
      </div>
      <SelectField
        form="retrade"
        name="evidence"
        label="Evidence"
        help="A file of the deal."
        required={false}
        error={act.errors.file}
      >
        <option value="">None</option>
        <Options of={dates.files.map(({ id, title }) => [id, title])} />
      </SelectField>
    </FormDialog>
  );
}

function AnswerDialog({
  deal,
  retrade,
  onClose,
}: {
  deal: number;
  retrade: Retrade;
  onClose: () => void;
}) {
  const act = useDatesAct(deal);

  return (
    <FormDialog
      id="retrade-answer"
      title="What did the seller answer?"
      text={retrade.asked}
      act={act}
      request={(text) => {
        const amount = amountOf(text("effect"));
        if (amount === null) return act.refuse({ effect: UNREADABLE });
        const body = {
          answer: text("answer") as "open" | "agreed" | "partly" | "declined",
          text: text("text"),
          effect: amount,
        };
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/retrades/{retrade_id}", {
            params: { path: { deal_id: deal, retrade_id: retrade.id } },
            body,
          }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <SelectField
        form="retrade"
        name="answer"
        label="Answer"
        defaultValue={retrade.answer}
        error={act.errors.answer}
      >
        <Options of={ANSWERS} />
      </SelectField>
      <InputField
        form="retrade"
        name="effect"
        label="Agreed effect on the price"
        required={false}
        defaultValue={retrade.effect || retrade.askedEffect || ""}
        error={act.errors.effect}
      />
      <TextareaField
        form="retrade"
        name="text"
        label="In words"
        required={false}
        error={act.errors.text}
        rows={2}
        maxLength={500}
        defaultValue={retrade.answerText}
      />
    </FormDialog>
  );
}
