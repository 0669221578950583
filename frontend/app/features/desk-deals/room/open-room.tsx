import { useState } from "react";
import { api } from "~/api/client";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { SelectField } from "~/ui/input-field";
import { type DealRoom, useRoomAct } from "./queries";

/** Asks for the kind of business, and opens the room with its folders. */
export function OpenRoom({
  deal,
  checklists,
}: {
  deal: number;
  checklists: DealRoom["checklists"];
}) {
  const [key, setKey] = useState(checklists[0]?.key ?? "");
  const { send, isBusy, errors } = useRoomAct(deal);
  const chosen = checklists.find((each) => each.key === key);
  const params = { path: { deal_id: deal } };
  return (
    <>
      <EmptyState title="No data room yet">
        <p>
          It begins with the folders that buyers' accountants, attorneys and lenders ask for. You
          put files of the deal into them; buyers see nothing until you push it.
        </p>
      </EmptyState>
      <div className="max-w-100">
        <SelectField
          form="room"
          name="checklist"
          label="Kind of business"
          value={key}
          onChange={({ target }) => setKey(target.value)}
          error={errors.checklist}
        >
          <Options of={checklists.map(({ key: each, name }) => [each, name])} />
        </SelectField>
        <p className="mt-2 text-ink-soft">{chosen?.folders.join(", ")}.</p>
        <Button
          className="mt-4"
          aria-disabled={isBusy}
          onClick={() =>
            void send(() =>
              dataOf(
                api.POST("/api/desk/deals/{deal_id}/room", { params, body: { checklist: key } }),
              ),
            )
          }
        >
          Open the data room
        </Button>
        <FieldError role="alert">{errors.form}</FieldError>
      </div>
    </>
  );
}
