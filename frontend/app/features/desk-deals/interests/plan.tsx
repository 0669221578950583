import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { InputField } from "~/ui/input-field";
import { INTERESTS, type Interest, interestKey } from "./queries";

/** What is next with the buyer, and when. */
export function Plan({ interest }: { interest: Interest }) {
  const { nextAction, nextActionOn, mayChange } = interest;
  const [isEditing, setEditing] = useState(false);
  const isOverdue = useIsOverdue(nextActionOn);
  return (
    <section aria-labelledby="interest-next" className="border-b border-rule py-3">
      <h3 id="interest-next" className="font-semibold">
        Next
      </h3>
      {isEditing ? (
        <Form interest={interest} onClose={() => setEditing(false)} />
      ) : (
        <p className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {nextAction || <span className="text-ink-soft">Nothing planned</span>}
            {nextActionOn && (
              <span className={isOverdue ? "font-strong text-red" : "text-ink-soft"}>
                {" "}
                <RelativeDay day={nextActionOn} />
              </span>
            )}
          </span>
          {mayChange && (
            <Button variant="quiet" onClick={() => setEditing(true)}>
              {nextAction ? "Change" : "Plan"}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function Form({ interest, onClose }: { interest: Interest; onClose: () => void }) {
  const client = useQueryClient();
  const [action, setAction] = useState(interest.nextAction);
  const [day, setDay] = useState(interest.nextActionOn ?? "");
  const { send, isBusy, errors } = useAct<Interest>({
    onDone(saved) {
      client.setQueryData(interestKey(saved.id), saved);
      void client.invalidateQueries({ queryKey: INTERESTS });
      onClose();
    },
  });

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(() =>
      dataOf(
        api.PATCH("/api/desk/interests/{interest_id}/next", {
          params: { path: { interest_id: interest.id } },
          body: { nextAction: action, nextActionOn: day },
        }),
      ),
    );
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-2">
      <InputField
        form="plan"
        name="action"
        label="What"
        value={action}
        maxLength={200}
        error={errors.nextAction}
        onChange={({ target }) => setAction(target.value)}
      />
      <InputField
        form="plan"
        name="day"
        label="When"
        type="date"
        value={day}
        required={false}
        error={errors.nextActionOn}
        onChange={({ target }) => setDay(target.value)}
      />
      <FieldError role="alert">{errors.form}</FieldError>
      <p className="flex gap-3">
        <Button type="submit" variant="secondary" aria-disabled={isBusy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </p>
    </form>
  );
}
