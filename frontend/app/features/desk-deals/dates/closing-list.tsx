import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice } from "~/ui/input";
import { InputField, SelectField } from "~/ui/input-field";
import { type ClosingItem, type Dates, useDatesAct } from "./queries";
import { SIDES, shortDay } from "./words";

const ORDER = ["seller", "buyer", "both", "firm"] as const;

/** What closing needs, by who does it. */
export function ClosingList({ deal, dates, today }: { deal: number; dates: Dates; today: string }) {
  const [asked, setAsked] = useState<ClosingItem | "new" | null>(null);
  const act = useDatesAct(deal);
  const { closingItems } = dates;
  const done = closingItems.filter(({ state }) => state !== "open").length;

  const settle = (item: ClosingItem, state: ClosingItem["state"]) =>
    act.send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/closing-items/{item_id}", {
          params: { path: { deal_id: deal, item_id: item.id } },
          body: { state, reason: "", file: state === "open" ? null : item.file },
        }),
      ),
    );
  const remove = (item: ClosingItem) =>
    act.send(() =>
      dataOf(
        api.DELETE("/api/desk/deals/{deal_id}/closing-items/{item_id}", {
          params: { path: { deal_id: deal, item_id: item.id } },
        }),
      ),
    );

  return (
    <section aria-labelledby="closing-list" className="border-t border-rule py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="closing-list">For closing</h2>
        <p className="text-ink-soft tabular-nums">
          {done} of {closingItems.length} settled
        </p>
      </div>
      <FieldError role="alert">{act.errors.form}</FieldError>
      <div className="mt-2 grid gap-x-12 gap-y-6 wide:grid-cols-2">
        {ORDER.map((side) => {
          const items = closingItems.filter((item) => item.side === side);
          if (items.length === 0) return null;
          return (
            <section key={side} aria-labelledby={`closing-${side}`}>
              <h3 id={`closing-${side}`}>{SIDES[side]}</h3>
              <ul>
                {items.map((item) => (
                  <li
                    key={item.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule"
                  >
                    <Choice className="min-w-0 flex-1">
                      <Checkbox
                        checked={item.state === "done"}
                        disabled={act.isBusy || item.state === "not-needed"}
                        onChange={() => {
                          if (item.state === "done") void settle(item, "open");
                          else if (item.needsFile) setAsked(item);
                          else void settle(item, "done");
                        }}
                      />
                      <span className={item.state === "not-needed" ? "text-ink-soft" : ""}>
                        {item.label}
                        <Settled item={item} today={today} />
                      </span>
                    </Choice>
                    {item.state === "not-needed" ? (
                      <Button variant="quiet" onClick={() => void settle(item, "open")}>
                        Needed
                        <span className="sr-only">: {item.label}</span>
                      </Button>
                    ) : item.isOwn ? (
                      <Button variant="quiet" onClick={() => void remove(item)}>
                        Remove
                        <span className="sr-only">: {item.label}</span>
                      </Button>
                    ) : (
                      item.state === "open" && (
                        <Button variant="quiet" onClick={() => setAsked(item)}>
                          More
                          <span className="sr-only">: {item.label}</span>
                        </Button>
                      )
                    )}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p className="mt-3">
        <Button variant="quiet" onClick={() => setAsked("new")}>
          Add something
        </Button>
      </p>
      {asked === "new" && <AddDialog deal={deal} onClose={() => setAsked(null)} />}
      {asked && asked !== "new" && (
        <ItemDialog deal={deal} dates={dates} item={asked} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

function Settled({ item, today }: { item: ClosingItem; today: string }) {
  if (item.state === "open") return null;
  const by = item.byName && `, ${item.byName}`;
  const file = item.fileTitle && `, ${item.fileTitle}`;
  return (
    <span className="block text-ink-soft">
      {item.state === "done"
        ? `${item.doneOn && shortDay(item.doneOn, today)}${by}${file}`
        : `Not needed: ${item.reason}`}
    </span>
  );
}

/** Records an item with a file of the deal, or that it is not needed. */
function ItemDialog({
  deal,
  dates,
  item,
  onClose,
}: {
  deal: number;
  dates: Dates;
  item: ClosingItem;
  onClose: () => void;
}) {
  const act = useDatesAct(deal);
  const [state, setState] = useState<"done" | "not-needed">("done");

  return (
    <FormDialog
      id="closing-item"
      title={item.label}
      text=""
      act={act}
      request={(text) => {
        const body = {
          state,
          reason: text("reason"),
          file: Number(text("file")) || null,
        };
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/closing-items/{item_id}", {
            params: { path: { deal_id: deal, item_id: item.id } },
            body,
          }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <SelectField
        form="closing"
        name="state"
        label="It is"
        value={state}
        onChange={({ target }) => setState(target.value as typeof state)}
      >
        <option value="done">Done</option>
        <option value="not-needed">Not needed</option>
      </SelectField>
      {state === "done" ? (
        <SelectField
          form="closing"
          name="file"
          label="File of the deal"
          help={item.needsFile ? "Add it on the tab Files first." : undefined}
          required={item.needsFile}
          defaultValue={item.file ?? ""}
          error={act.errors.file}
        >
          <option value="">None</option>
          <Options of={dates.files.map(({ id, title }) => [id, title])} />
        </SelectField>
      ) : (
        <InputField
          form="closing"
          name="reason"
          label="Why"
          maxLength={500}
          error={act.errors.reason}
        />
      )}
    </FormDialog>
  );
}

function AddDialog({ deal, onClose }: { deal: number; onClose: () => void }) {
  const act = useDatesAct(deal);

  return (
    <FormDialog
      id="closing-add"
      title="Add something to the closing list"
      text="The side that does it reads these words."
      act={act}
      request={(text) => {
        const body = {
          label: text("label"),
          side: text("side") as ClosingItem["side"],
        };
        return dataOf(
          api.POST("/api/desk/deals/{deal_id}/closing-items", {
            params: { path: { deal_id: deal } },
            body,
          }),
        );
      }}
      submit="Add it"
      onClose={onClose}
    >
      <InputField
        form="closing"
        name="label"
        label="What"
        maxLength={120}
        error={act.errors.label}
      />
      <SelectField form="closing" name="side" label="Who does it" error={act.errors.side}>
        <Options of={ORDER.map((side) => [side, SIDES[side]])} />
      </SelectField>
    </FormDialog>
  );
}
