import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { RelativeTime } from "~/layout/desk/labels";
import { formatLongDate } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useRootData } from "~/lib/site";
import { ReadAnswer } from "~/tools/intake-sheet/read-answer";
import { SaveLine } from "~/tools/intake-sheet/save-line";
import {
  type Group,
  isAsked,
  isOpen,
  missing,
  type SheetField as Question,
  type Sheet,
} from "~/tools/intake-sheet/sheet";
import { SheetField } from "~/tools/intake-sheet/sheet-field";
import { type SheetEditor, useSheet } from "~/tools/intake-sheet/use-sheet";
import { Button } from "~/ui/button";
import { PrintHeading } from "~/ui/print-heading";
import { DealPage } from "../deal-page";
import { type Deal, dealKey } from "../queries";
import { dealIntakeQuery } from "./queries";

/** The intake sheet of a deal: to read, with its gaps, and to type in. */
export function IntakeScreen() {
  return <DealPage>{(deal) => <Intake key={deal.id} deal={deal} />}</DealPage>;
}

function Intake({ deal }: { deal: Deal }) {
  const query = useQuery(dealIntakeQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the intake sheet..." rows={8}>
      {(sheet) => <IntakeSheet deal={deal} sheet={sheet} />}
    </QueryView>
  );
}

function IntakeSheet({ deal, sheet }: { deal: Deal; sheet: Sheet }) {
  const { firm } = useRootData();
  const client = useQueryClient();
  const editor = useSheet(sheet, {
    id: String(deal.id),
    queryKey: dealIntakeQuery(deal.id).queryKey,
    save: (body) => {
      const params = { path: { deal_id: deal.id } };
      return dataOf(api.PUT("/api/desk/deals/{deal_id}/intake", { params, body }));
    },
    onProgress: () => void client.invalidateQueries({ queryKey: dealKey(deal.id), exact: true }),
  });
  const left = sheet.groups.flatMap((group) => missing(group, editor.answerTo)).length;
  return (
    <>
      <PrintHeading firm={firm} title={`Intake: ${deal.name}`} date={formatLongDate(Date.now())} />
      <div className="sticky top-0 z-10 flex flex-wrap items-baseline justify-between gap-x-6 bg-paper py-3 print:static print:bg-transparent">
        <p className="font-semibold">
          {left === 0
            ? "Every question is answered."
            : `${left} ${left === 1 ? "answer" : "answers"} missing`}
        </p>
        <div className="no-print flex flex-wrap items-baseline gap-x-6">
          <SaveLine status={editor.status} onRetry={editor.saveNow} />
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {sheet.groups.map((group) => (
        <GroupAnswers key={group.id} group={group} editor={editor} />
      ))}
    </>
  );
}

function GroupAnswers({ group, editor }: { group: Group; editor: SheetEditor }) {
  const [isEditing, setEditing] = useState(false);
  const asked = group.fields.filter((field) => isAsked(field, editor.answerTo));
  const title = `intake-group-${group.id}`;
  // A conflict is settled where the answer is typed.
  const isShown = isEditing || asked.some(({ id }) => editor.isInConflict(id) || editor.errors[id]);
  return (
    <section aria-labelledby={title} className="border-t border-rule py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={title}>{group.title}</h2>
        <Button variant="quiet" className="no-print" onClick={() => setEditing(!isShown)}>
          {isShown ? "Done" : "Edit"}
          <span className="sr-only">: {group.title}</span>
        </Button>
      </div>
      {isShown ? (
        <div className="mt-3 grid gap-5 pb-2">
          {asked.map((field) => (
            <SheetField key={field.id} field={field} editor={editor} />
          ))}
        </div>
      ) : (
        <dl className="mt-1">
          {asked.map((field) => (
            <ReadRow key={field.id} field={field} editor={editor} />
          ))}
        </dl>
      )}
    </section>
  );
}

function ReadRow({ field, editor }: { field: Question; editor: SheetEditor }) {
  const value = editor.answerTo(field.id) ?? "";
  const answer = editor.sheet.answers[field.id];
  return (
    <div className="grid gap-x-8 py-1.5 md:grid-cols-[18rem_minmax(0,1fr)_11rem]">
      <dt className="text-ink-soft">{field.label}</dt>
      <dd className="min-w-0">
        {isOpen(value) ? (
          <span className="font-semibold text-amber-deep">Missing</span>
        ) : (
          <ReadAnswer field={field} value={value} />
        )}
      </dd>
      {!isOpen(value) && answer && (
        <dd className="text-fine text-ink-soft md:text-right">
          {answer.by}, <RelativeTime at={answer.at} />
        </dd>
      )}
    </div>
  );
}
