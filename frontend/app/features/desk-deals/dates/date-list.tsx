import { useState } from "react";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { DateDialog } from "./date-dialog";
import { LinkDialog } from "./link-dialog";
import { NotNeededDialog } from "./not-needed-dialog";
import { OwnerDialog } from "./owner-dialog";
import { type Dates, type DealDate, useDatesAct } from "./queries";
import { daysBetween, dayWithName, rule } from "./words";

type Asked = { date: DealDate; for: "move" | "done" | "link" | "owner" | "not-needed" };

/** Dates as a list: the open ones first, the earliest first; then what is settled. */
export function DateList({
  deal,
  dates,
  shown,
  today,
  title = "Next",
}: {
  deal: number;
  dates: Dates;
  shown: readonly DealDate[];
  today: string;
  title?: string;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useDatesAct(deal);
  const open = shown.filter(({ state }) => state === "open");
  const settled = shown.filter(({ state }) => state !== "open");
  const close = () => setAsked(null);

  const reopen = (date: DealDate) =>
    act.send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/state", {
          params: { path: { deal_id: deal, date_id: date.id } },
          body: { state: "open", doneOn: null, reason: "", version: dates.version },
        }),
      ),
    );
  const remove = (date: DealDate) =>
    act.send(() =>
      dataOf(
        api.DELETE("/api/desk/deals/{deal_id}/dates/{date_id}", {
          params: {
            path: { deal_id: deal, date_id: date.id },
            query: { version: dates.version },
          },
        }),
      ),
    );

  const heading = `dates-${title.toLowerCase().replaceAll(" ", "-")}`;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="border-t border-rule py-5">
      <h2 id={heading}>{title}</h2>
      <FieldError role="alert">{act.errors.form}</FieldError>
      {open.length === 0 && <p className="mt-1 text-ink-soft">Nothing is open.</p>}
      <ul className="mt-1">
        {open.map((date) => (
          <li
            key={date.id}
            className="grid gap-x-6 gap-y-1 border-b border-rule py-2 wide:grid-cols-[11rem_minmax(0,1fr)_auto] wide:items-baseline"
          >
            <Day date={date} today={today} />
            <div className="min-w-0">
              <p className="font-strong">{date.label}</p>
              <p className="text-ink-soft">
                {[ownerOf(date), rule(date, dates.dates)].filter(Boolean).join(" · ")}
              </p>
              {date.passes && <p className="font-semibold text-red">After: {date.passes}</p>}
            </div>
            <Acts
              date={date}
              onAsk={(act) => setAsked({ date, for: act })}
              onRemove={() => void remove(date)}
            />
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <details className="disclosure mt-3">
          <summary>
            <h3>{settled.length} done or not needed</h3>
          </summary>
          <ul className="disclosure-body">
            {settled.map((date) => (
              <li
                key={date.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-1.5"
              >
                <span>
                  {date.label}
                  <span className="text-ink-soft">
                    {date.doneOn
                      ? `, done ${dayWithName(date.doneOn, today)}`
                      : `, not needed: ${date.reason}`}
                  </span>
                </span>
                <Button variant="quiet" onClick={() => void reopen(date)}>
                  Open again
                  <span className="sr-only">: {date.label}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {asked && (asked.for === "move" || asked.for === "done") && (
        <DateDialog
          deal={deal}
          dates={dates}
          date={asked.date}
          isDone={asked.for === "done"}
          today={today}
          onClose={close}
        />
      )}
      {asked?.for === "link" && (
        <LinkDialog deal={deal} dates={dates} date={asked.date} today={today} onClose={close} />
      )}
      {asked?.for === "owner" && (
        <OwnerDialog deal={deal} dates={dates} date={asked.date} onClose={close} />
      )}
      {asked?.for === "not-needed" && (
        <NotNeededDialog deal={deal} dates={dates} date={asked.date} onClose={close} />
      )}
    </section>
  );
}

/** What can be done with an open date: what is done every day, and the rest on demand. */
function Acts({
  date,
  onAsk,
  onRemove,
}: {
  date: DealDate;
  onAsk: (act: Asked["for"]) => void;
  onRemove: () => void;
}) {
  const [isExpanded, setExpanded] = useState(false);
  const act = (label: string, onClick: () => void) => (
    <Button variant="quiet" onClick={onClick}>
      {label}
      <span className="sr-only">: {date.label}</span>
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-x-4">
      {act("Done", () => onAsk("done"))}
      {act("Move", () => onAsk("move"))}
      <Button variant="quiet" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
        {isExpanded ? "Less" : "More"}
        <span className="sr-only">: {date.label}</span>
      </Button>
      {isExpanded && (
        <p className="flex basis-full flex-wrap gap-x-4">
          {act("Depends on", () => onAsk("link"))}
          {act("Owner", () => onAsk("owner"))}
          {date.key ? act("Not needed", () => onAsk("not-needed")) : act("Remove", onRemove)}
        </p>
      )}
    </div>
  );
}

const ownerOf = ({ personName, staffName }: DealDate) =>
  personName && staffName
    ? `${personName}, kept by ${staffName}`
    : personName || staffName || "Nobody keeps it";

/** A day with how far it is, marked if it is over. */
function Day({ date: { on }, today }: { date: DealDate; today: string }) {
  if (!on) return <p className="text-ink-soft">No day yet</p>;
  const days = daysBetween(today, on);
  const isLate = days < 0;
  return (
    <p className={`tabular-nums ${isLate ? "font-semibold text-red" : ""}`}>
      <time dateTime={on} className="font-serif text-[1.0625rem] font-title">
        {dayWithName(on, today)}
      </time>
      <span className={`block ${isLate ? "" : "text-ink-soft"}`}>
        {isLate
          ? `${-days} ${days === -1 ? "day" : "days"} late`
          : days === 0
            ? "today"
            : days === 1
              ? "tomorrow"
              : `in ${days} days`}
      </span>
    </p>
  );
}
