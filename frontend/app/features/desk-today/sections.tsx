import type { ReactNode } from "react";
import { Link } from "react-router";
import type { components } from "~/api/schema";
import { ACTS_DONE, undoBulkChange } from "~/layout/desk/bulk-changes";
import { RelativeDay, RelativeTime } from "~/layout/desk/labels";
import { markMessage } from "~/layout/desk/mark-message";
import { colleagueName } from "~/layout/desk/people";
import { Row, Section } from "~/layout/desk/section";
import { dataOf } from "~/lib/query-client";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/input";
import { AskNextAction } from "./ask-next-action";
import { finishTask, retryMail, setNextAction, type Today, useTodayAct } from "./queries";
import type { NextActionFormsControl } from "./use-next-action-forms";

const LINK = "underline decoration-rule underline-offset-[0.22em] hover:decoration-current";
const LATE = "font-strong text-red";

type DeskContext = components["schemas"]["DeskContextOut"];
type Props = { today: Today; context: DeskContext };
type Named = Today["waiting" | "actions" | "results" | "suspected"][number];

/** The section of messages without an answer, each with the business time that is left to answer. */
export function Waiting({ today: { waiting, counts }, context }: Props) {
  return (
    <Section
      title="Waiting for an answer"
      count={counts.waiting}
      rows={waiting.map((row) => (
        <Row
          key={row.id}
          what={<LeadLink lead={row} context={context} isTall />}
          detail={<Excerpt text={row.excerpt} />}
        >
          <div className="flex items-center justify-end gap-4">
            <p className="text-right">
              <strong className={row.state === "late" ? LATE : undefined}>{clock(row)}</strong>
              <span className="block text-ink-soft">
                received <RelativeTime at={row.since} focusable={false} />
              </span>
            </p>
            <span className="max-sm:hidden">
              <ButtonLink variant="secondary" to={`/desk/leads/${row.id}`} state={REPLY}>
                Reply<span className="sr-only"> to {row.name}</span>
              </ButtonLink>
            </span>
          </div>
        </Row>
      ))}
    />
  );
}

/** The state of an address that opens the page of a lead with the reply begun. */
const REPLY = { write: "reply" };

function clock({ state, businessMinutes }: Today["waiting"][number]): string {
  const time = duration(businessMinutes);
  return state === "late" ? `Late by ${time}` : `${time} left`;
}

/** `45 min`, `2 h 10 min`, `14 h`, of business time. */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return hours < 10 && rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
}

const NO_ACTION = { nextAction: "", nextActionOn: null };

/** The section of leads whose next action is due. */
export function Actions({
  today: { actions, counts, today },
  context,
  nextActions: { forms, open, change },
}: Props & { nextActions: NextActionFormsControl }) {
  const act = useTodayAct();
  function finish(row: Today["actions"][number]) {
    const was = actionOf(row);
    act({
      run: () => setNextAction(row.id, NO_ACTION, was),
      undo: () => setNextAction(row.id, was, NO_ACTION),
      row: { list: "actions", key: row.id },
      done: "Done",
      detail: row.nextAction,
      onFailed: () =>
        change(row.id, (form) => (form.action || form.day ? { ...form, hasFailed: true } : null)),
    });
    open(row);
  }
  return (
    <Section
      title="Next actions"
      count={counts.actions}
      first={forms.map((form) => {
        const { id } = form.row;
        // The server may have done it although its answer was lost.
        const failed = form.hasFailed && actions.find((row) => row.id === id);
        return (
          <AskNextAction
            key={`next ${id}`}
            form={form}
            stored={failed ? actionOf(failed) : NO_ACTION}
            onType={(typed) => change(id, (before) => ({ ...before, ...typed }))}
            onClose={() => change(id, () => null)}
          />
        );
      })}
      rows={actions.map((row) => (
        <Doable
          key={row.id}
          label={row.nextAction || "Next action without a description"}
          dueOn={row.dueOn}
          isLate={row.dueOn < today}
          onDone={() => finish(row)}
        >
          <LeadLink lead={row} context={context} />
        </Doable>
      ))}
    />
  );
}

const actionOf = ({ nextAction, dueOn }: Today["actions"][number]) => ({
  nextAction,
  nextActionOn: dueOn,
});

/** The section of tasks that are due. */
export function Tasks({ today: { tasks, counts, today }, context }: Props) {
  const act = useTodayAct();
  function finish(row: Today["tasks"][number]) {
    act({
      run: () => finishTask(row.id, true),
      undo: () => finishTask(row.id, false),
      row: { list: "tasks", key: row.id },
      done: "Done",
      detail: row.title,
    });
  }
  return (
    <Section
      title="Tasks"
      count={counts.tasks}
      rows={tasks.map((row) => (
        <Doable
          key={row.id}
          label={row.title}
          dueOn={row.dueOn}
          isLate={row.dueOn < today}
          onDone={() => finish(row)}
        >
          <LeadLink lead={{ ...row.lead, assignee: row.assignee }} context={context} />
        </Doable>
      ))}
    />
  );
}

/** The section of mails that could not be delivered: given up, then those that are still tried. */
export function Undelivered({ today: { undelivered, counts } }: Pick<Props, "today">) {
  const act = useTodayAct();
  function retry(row: Today["undelivered"][number]) {
    act({
      run: () => retryMail(row.id, row.leadEmail),
      row: { list: "undelivered", key: row.id },
      done: "Queued again",
      detail: `To ${row.leadEmail || row.to}`,
    });
  }
  return (
    <Section
      title="Emails that were not delivered"
      count={counts.undelivered}
      rows={undelivered.map((row) => (
        <Row
          key={row.id}
          what={
            <>
              <p className="font-semibold">
                {row.toFirm ? "To the firm itself: " : ""}
                {row.lead === null ? (
                  row.subject
                ) : (
                  <Link className={LINK} to={`/desk/leads/${row.lead}`}>
                    {row.subject}
                  </Link>
                )}
              </p>
              <p className="text-ink-soft">
                To {row.to}, <RelativeTime at={row.createdAt} focusable={false} />
              </p>
            </>
          }
          detail={
            <>
              <p>
                {row.reason}
                {!row.isGivenUp && " We keep trying."}
              </p>
              {row.leadEmail && (
                <p className="text-ink">The lead's address is now {row.leadEmail}.</p>
              )}
            </>
          }
        >
          <Button variant="secondary" onClick={() => retry(row)}>
            {row.leadEmail ? "Send there" : "Try again"}
          </Button>
        </Row>
      ))}
    />
  );
}

const ATTACHED = {
  valuation: "a valuation",
  assessment: "a value assessment",
  health: "a health assessment",
};

/** The section of runs and assessments that were sent with a message in the last days. */
export function Results({ today: { results }, context }: Props) {
  return (
    <Section
      title="Just sent to us"
      count={results.length}
      rows={results.map((row) => (
        <Row
          key={`${row.id} ${row.receivedAt}`}
          what={<LeadLink lead={row} context={context} />}
          detail={<p>Sent {row.attached.map((kind) => ATTACHED[kind]).join(" and ")}</p>}
        >
          <p className="text-right text-ink-soft">
            <RelativeTime at={row.receivedAt} focusable={false} />
          </p>
        </Row>
      ))}
    />
  );
}

/** The section of messages that look like spam although their lead does not, until staff decide. */
export function Suspected({ today: { suspected, counts }, context }: Props) {
  const act = useTodayAct();
  function mark({ reference, name }: Today["suspected"][number], spam: boolean) {
    let change = 0;
    act({
      run: async () => {
        change = (await dataOf(markMessage(reference, spam))).id;
      },
      undo: () => dataOf(undoBulkChange(change)),
      row: { list: "suspected", key: reference },
      done: ACTS_DONE[spam ? "spam" : "not-spam"],
      detail: `The message of ${name}`,
    });
  }
  return (
    <Section
      title="Spam, or a person you know?"
      count={counts.suspected}
      rows={suspected.map((row) => (
        <Row
          key={row.reference}
          isStacked
          what={<LeadLink lead={row} context={context} isTall />}
          detail={
            <>
              <Excerpt text={row.excerpt} />
              <p>
                <RelativeTime at={row.receivedAt} focusable={false} />: {row.suspicions.join("; ")}
              </p>
            </>
          }
        >
          <div className="flex gap-2">
            <Button variant="secondary" onClick={() => mark(row, false)}>
              Not spam<span className="sr-only"> (the message of {row.name})</span>
            </Button>
            <Button variant="secondary" onClick={() => mark(row, true)}>
              Spam<span className="sr-only"> (the message of {row.name})</span>
            </Button>
          </div>
        </Row>
      ))}
    />
  );
}

/** The beginning of a message. */
function Excerpt({ text }: { text: string }) {
  return <p className="line-clamp-1 md:line-clamp-2">{text || "No message"}</p>;
}

function LeadLink({
  lead: { id, name, company, assignee },
  context,
  isTall = false,
}: {
  lead: Pick<Named, "id" | "name" | "company" | "assignee">;
  context: DeskContext;
  /** Whether a wide screen has room for the company on a second line. */
  isTall?: boolean;
}) {
  const owner = assignee === null ? "Unassigned" : colleagueName(assignee, context);
  return (
    <p className="py-0.5 leading-snug wrap-anywhere">
      <Link
        to={`/desk/leads/${id}`}
        className={`font-serif text-[1rem] font-title text-ink ${LINK} ${isTall ? "md:table" : ""}`}
      >
        {name}
      </Link>
      <span className="text-ink-soft">
        <span className={isTall ? "md:hidden" : undefined}> · </span>
        {company && `${company} · `}
        {owner}
      </span>
    </p>
  );
}

/** A row for a due action or task, with a checkbox that marks it as done. */
function Doable({
  label,
  dueOn,
  isLate,
  onDone,
  children,
}: {
  label: string;
  dueOn: string;
  isLate: boolean;
  onDone: () => void;
  children: ReactNode;
}) {
  return (
    <Row
      what={
        // On a phone the name covers the lower part of its padding.
        <Choice className="max-md:py-[0.6rem]">
          <Checkbox checked={false} onChange={onDone} />
          <span className="font-semibold">{label}</span>
        </Choice>
      }
      detail={<div className="max-md:-mt-[0.6rem] max-md:pl-8">{children}</div>}
    >
      <p className={`text-right ${isLate ? LATE : ""}`}>
        <RelativeDay day={dueOn} />
      </p>
    </Row>
  );
}
