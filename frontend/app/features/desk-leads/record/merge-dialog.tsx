import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { offerUndo } from "~/layout/desk/undo";
import { apiQuery, dataOf, errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { Choice, Input, Radio } from "~/ui/input";
import { undoMerge } from "./merges";
import { count, nameOf, stageName } from "./people";
import { type DeskContext, duplicatesQuery, type Lead, leadKey, mergeQuery } from "./queries";

type Row = components["schemas"]["LeadRow"];
type Preview = components["schemas"]["MergePreviewOut"];
type Choices = components["schemas"]["MergeChoices"];
type Field = keyof Choices;

const LIST = new Intl.ListFormat("en-US");

const FIELDS: Record<Field, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  assignee: "Owner",
  stage: "Stage",
  nextAction: "Next action",
};

/**
 * A dialog that merges another lead into this one: staff first choose the other lead, then which lead's value each
 * field keeps.
 */
export default function MergeDialog({
  lead,
  context,
  onClose,
}: {
  lead: Lead;
  context: DeskContext;
  onClose: () => void;
}) {
  const [other, setOther] = useState<Row | null>(null);
  const pair = useQuery({ ...mergeQuery(lead.id, other?.id ?? 0), enabled: other !== null });
  return (
    <Dialog
      id="desk-merge"
      title={other ? "Which is right?" : `Merge another lead into ${lead.name}`}
      text={
        other
          ? "The two become one, with one timeline. You can split them again."
          : "Choose the lead that is the same person."
      }
      onClose={onClose}
    >
      {other ? (
        <QueryView query={pair} loading="Comparing the two leads..." rows={4}>
          {(preview) => (
            <Compare
              preview={preview}
              context={context}
              onBack={() => setOther(null)}
              onClose={onClose}
            />
          )}
        </QueryView>
      ) : (
        <Find lead={lead} onChoose={setOther} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The likely duplicates, and a search for any other lead. */
function Find({
  lead,
  onChoose,
  onClose,
}: {
  lead: Lead;
  onChoose: (other: Row) => void;
  onClose: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  // Also on the way back from the comparison, whose button is gone.
  useEffect(() => field.current?.focus(), []);
  const search = typed.trim();
  const likely = useQuery(duplicatesQuery(lead.id));
  const found = useQuery({
    ...apiQuery(["desk", "leads-to-merge", search], ({ signal }) =>
      api.GET("/api/desk/leads", {
        params: { query: { search, state: "all", limit: 8 } },
        signal,
      }),
    ),
    enabled: search.length > 1,
  });
  const leads: { row: Row; why: string }[] =
    search.length > 1
      ? (found.data?.leads ?? [])
          .filter((row) => row.id !== lead.id)
          .map((row) => ({ row, why: row.email || row.phone }))
      : (likely.data?.duplicates ?? []).map(({ lead: row, reasons }) => ({
          row,
          why: reasons.join(", "),
        }));
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold">
        Find by name, email, phone or company
      </label>
      <Input
        ref={field}
        id={id}
        type="search"
        className="w-full"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="text-ink-soft">
        {search.length > 1
          ? found.isSuccess && (leads.length === 0 ? "Nobody else is found." : "Found:")
          : leads.length > 0 && "These may be the same person:"}
      </p>
      <ul>
        {leads.map(({ row, why }) => (
          <li key={row.id} className="border-t border-rule">
            <Button
              variant="plain"
              className="flex min-h-13 w-full flex-wrap items-baseline justify-between gap-x-4 py-2 text-left hover:bg-paper-deep"
              onClick={() => onChoose(row)}
            >
              <span className="font-semibold">{row.name || row.email || `Lead ${row.id}`}</span>
              <span className="text-ink-soft">
                {[row.company, why].filter(Boolean).join(" · ")}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </div>
  );
}

/** The two leads side by side, with a choice where they differ. */
function Compare({
  preview,
  context,
  onBack,
  onClose,
}: {
  preview: Preview;
  context: DeskContext;
  onBack: () => void;
  onClose: () => void;
}) {
  const { this: lead, other, moved } = preview;
  const client = useQueryClient();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const fields = Object.keys(FIELDS) as Field[];
  const differing = fields.filter(
    (field) => shown(field, lead, context) !== shown(field, other, context),
  );
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const choices = { ...chosenAtFirst(lead, other, context), ...chosen };
  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, button")?.focus(), []);

  async function merge(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError("");
    const params = { path: { lead_id: lead.id } };
    const expected = { this: lead.version, other: other.version };
    const body = { other: other.id, fields: choices, expected };
    try {
      const saved = await dataOf(api.POST("/api/desk/leads/{lead_id}/merge", { params, body }));
      client.setQueryData(leadKey(lead.id), saved.lead);
      onClose();
      offerUndo({
        done: "Merged",
        detail: `${other.name || "The other lead"} is part of ${saved.lead.name} now.`,
        undo: () => void undoMerge(client, saved.merge),
      });
      await client.invalidateQueries({ queryKey: ["desk"] });
    } catch (failure) {
      setBusy(false);
      setError(errorMessage(failure as Error));
      // A colleague has changed one of the two: show what it has now.
      await client.invalidateQueries({ queryKey: mergeQuery(lead.id, other.id).queryKey });
    }
  }

  return (
    <form
      ref={form}
      onSubmit={merge}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      aria-label="Merge the two leads"
    >
      <p>{movedInWords(other, moved)}</p>
      {differing.length === 0 ? (
        <p>The two do not differ in anything that you could choose.</p>
      ) : (
        <p aria-hidden="true" className="grid grid-cols-2 gap-x-4 font-semibold">
          <span>{titleOf(lead)}, this lead</span>
          <span>{titleOf(other)}</span>
        </p>
      )}
      {differing.map((field) => (
        <fieldset key={field} className="border-t border-rule pt-2">
          <legend className="float-left w-full font-semibold">{FIELDS[field]}</legend>
          <div className="clear-left grid grid-cols-2 gap-x-4">
            {(["this", "other"] as const).map((side) => (
              <Choice key={side}>
                <Radio
                  name={field}
                  checked={choices[field] === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                <span className="min-w-0 wrap-anywhere">
                  {shown(field, side === "this" ? lead : other, context) || (
                    <em className="text-ink-soft">none</em>
                  )}
                  <span className="sr-only">
                    {` (${side === "this" ? "this lead" : titleOf(other)})`}
                  </span>
                </span>
              </Choice>
            ))}
          </div>
        </fieldset>
      ))}
      {error && <FieldError role="alert">{error}</FieldError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Merging..." : "Merge"}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Choose another lead
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function titleOf(lead: Row): string {
  return lead.name || lead.email || `Lead ${lead.id}`;
}

/** What of the other lead comes to this one. */
function movedInWords(other: Row, moved: Preview["moved"]): string {
  const parts = [
    count(moved.messages, "message"),
    count(moved.mails, "email"),
    count(moved.notes, "note"),
    count(moved.calls, "call"),
    count(moved.tasks, "task"),
    count(other.tags.length, "tag"),
  ].filter((part) => !part.startsWith("0"));
  const what = LIST.format(parts);
  return what
    ? `${what} of ${titleOf(other)} come to this lead.`
    : `${titleOf(other)} has nothing on its timeline that would move.`;
}

/** A field's value in words. */
function shown(field: Field, lead: Row, context: DeskContext): string {
  switch (field) {
    case "assignee":
      return lead.assignee === null ? "" : nameOf(lead.assignee, context);
    case "stage":
      return stageName(lead.stage, context);
    case "nextAction":
      return [lead.nextAction, lead.nextActionOn].filter(Boolean).join(", ");
    default:
      return lead[field];
  }
}

/** This lead's values, and the other's where this one has none. */
function chosenAtFirst(lead: Row, other: Row, context: DeskContext): Choices {
  const side = (field: Field) =>
    !shown(field, lead, context) && shown(field, other, context) ? "other" : "this";
  return {
    name: side("name"),
    email: side("email"),
    phone: side("phone"),
    company: side("company"),
    assignee: side("assignee"),
    stage: side("stage"),
    nextAction: side("nextAction"),
  };
}
